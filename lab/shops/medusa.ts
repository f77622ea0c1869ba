import type { Shop } from './run.ts'
import type { Stage } from './stage.ts'

export async function tryMedusa(_stage: Stage, _shop: Shop): Promise<void> {}
