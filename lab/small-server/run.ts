// Measures what an installed server with one core and 1 GB of memory sustains: `npm run lab -- small-server`.
import { stage } from '../install/stage.ts'

await stage('lab/small-server/measure.ts', {})
