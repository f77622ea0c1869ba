import { Fault } from '../../lib/fault.ts'

/** The signature was not accepted: 401 whatever else its message may mean (`api key not found` is a 404 elsewhere). */
export class Unauthenticated extends Fault {}
