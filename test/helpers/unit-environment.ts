import { existsSync, readFileSync } from 'node:fs'
import { readValues, type Unit, type Values } from '../../scripts/installed/unit.ts'

/** Returns the environment of a unit whose secrets lie in this folder. As in systemd, a file overrides the unit. */
export function environmentOf(unit: Unit, credentials: string): Values {
  const own = Object.entries(unit.environment).map(([name, value]) => [name, value.replaceAll('%d', credentials)])
  const files = unit.settingsFiles.flatMap(file => {
    const isOptional = file.startsWith('-')
    const place = file.slice(isOptional ? 1 : 0)
    return isOptional && !existsSync(place) ? [] : Object.entries(readValues(readFileSync(place, 'utf8')))
  })
  return Object.fromEntries([...own, ...files]) as Values
}
