import { Fault } from '../../lib/fault.ts'

/** The signature was rejected. Always 401, although `api key not found` is a 404 elsewhere. */
export class Unauthenticated extends Fault {}
