import { Kassa } from '../../index.ts'
import { exitCodes, text, withoutAbsent, type Command, type Values } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import type { Profile } from '../config-file.ts'

const usage =
  'Give the key with --key-id and --base-url, and its secret with --secret, or better on standard input, which no process list shows'

export const profilesAdd: Command = {
  name: 'profiles add',
  args: ['<name>'],
  summary: 'keep a key on this machine, in a file that only you may read',
  options: { 'webhook-secret': { type: 'string', value: 'whsec_…', help: 'the webhook secret of its environment' } },
  examples: ['kassa profiles add shop --key-id mk_test_… --base-url https://pay.example.com < secret.txt'],
  async run(cli, [name], values) {
    if (!/^[\w-]{1,40}$/.test(name!)) throw new UsageError('A profile is named by letters, digits, - and _')
    const profile = await profileFrom(values, cli.stdin)
    cli.config.change(before => ({
      ...before,
      default: before.default ?? name!,
      profiles: { ...before.profiles, [name!]: profile },
    }))
    cli.print({ profile: name, key_id: profile.key_id }, `Kept ${profile.key_id} as ${name} in ${cli.config.path}`)
    return exitCodes.done
  },
}

async function profileFrom(values: Values, stdin: AsyncIterable<Uint8Array | string>): Promise<Profile> {
  const [keyId, baseUrl] = [text(values, 'key-id'), text(values, 'base-url')]
  if (keyId === undefined || baseUrl === undefined) throw new UsageError(usage)
  const secret = text(values, 'secret') ?? (await readAll(stdin)).trim()
  if (secret === '') throw new UsageError(usage)
  try {
    // What no client can be made of is not kept.
    void new Kassa({ keyId, secret, baseUrl })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const webhookSecret = text(values, 'webhook-secret')
  return { key_id: keyId, secret, base_url: baseUrl, ...withoutAbsent({ webhook_secret: webhookSecret }) }
}

async function readAll(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  let all = ''
  for await (const chunk of input) all += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
  return all
}

export const profilesList: Command = {
  name: 'profiles list',
  args: [],
  summary: 'list the keys kept on this machine, without their secrets',
  options: {},
  examples: ['kassa profiles list'],
  async run(cli) {
    const { profiles, default: usual } = cli.config.read()
    for (const [name, { key_id: keyId, base_url: baseUrl }] of Object.entries(profiles)) {
      const shown = { profile: name, key_id: keyId, base_url: baseUrl, is_default: name === usual }
      cli.print(shown, `${name === usual ? '*' : ' '} ${name}  ${keyId}  ${baseUrl}`)
    }
    return exitCodes.done
  },
}

export const profilesUse: Command = {
  name: 'profiles use',
  args: ['<name>'],
  summary: 'use this key where no other is named',
  options: {},
  examples: ['kassa profiles use shop'],
  async run(cli, [name]) {
    needProfile(cli.config.read().profiles, name!)
    cli.config.change(before => ({ ...before, default: name! }))
    cli.print({ profile: name }, `${name} is used where no other key is named`)
    return exitCodes.done
  },
}

export const profilesRemove: Command = {
  name: 'profiles remove',
  args: ['<name>'],
  summary: 'forget a key on this machine; it is not revoked',
  options: {},
  examples: ['kassa profiles remove shop'],
  async run(cli, [name]) {
    needProfile(cli.config.read().profiles, name!)
    cli.config.change(before => {
      const { [name!]: _gone, ...profiles } = before.profiles
      return { ...before, profiles, default: before.default === name ? null : before.default }
    })
    cli.print({ profile: name }, `${name} is forgotten here; the key itself is still good`)
    return exitCodes.done
  },
}

function needProfile(profiles: Readonly<Record<string, Profile>>, name: string): void {
  if (!Object.hasOwn(profiles, name)) throw new UsageError(`There is no profile ${name}`)
}
