import { networks } from '../chains/networks.ts'
import { settingsInFiles } from './files.ts'
import { networkSettings, serviceSettings, type Env } from './settings.ts'
import { signerNetworkSettingNames, signerSettingNames } from './signer.ts'

const ofNetworks = ['LIVE', 'TEST'].flatMap(environment =>
  networks.flatMap(network =>
    [...Object.keys(networkSettings(network)), ...signerNetworkSettingNames(network)].map(
      name => `KASSA_${environment}_${network}${name}`,
    ),
  ),
)

const known: ReadonlySet<string> = new Set([
  ...Object.keys(serviceSettings('production')),
  ...signerSettingNames,
  ...ofNetworks,
  ...settingsInFiles.map(name => `${name}_FILE`),
])

/** Reports misspelt settings. A limit with a typo in its name would silently not apply. Names unlike ours belong to other programs. */
export function misspeltProblems(env: Env): string[] {
  const names = Object.keys(env).filter(name => name.startsWith('KASSA_') && !known.has(name) && env[name]?.trim())
  return names.flatMap(name => {
    const meant = [...known].find(one => isNearly(name, one))
    return meant === undefined ? [] : [`${name} is no setting: ${meant} may be meant`]
  })
}

/** Whether one inserted, removed or changed letter, or two swapped ones, turn one text into the other. */
function isNearly(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [left, right] = [one.slice(start), other.slice(start)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
