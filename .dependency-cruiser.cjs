// Import direction, as docs/ARCHITECTURE.md draws it. Each rule is seeded with a violation in test/dev/import-rules.test.ts.
// Folder patterns end in `/`: `^src/web` would match `src/webhooks` too.
// A room may hold a flow beside what it owns: registering in merchants/, signing in and the team in people/, statements in ledger/.
const leaf = 'merchants|webhooks|ledger|deposit-addresses|screening|operators|people|rates'
const flow = 'orders|payments|withdrawals|payouts|sandbox'
const innerFlow = 'onboarding|statements|sign-in|team'
/** Each room with a flow inside. The sign-in of operators is no flow: it joins no two rooms. */
const roomWithFlow = 'merchants|ledger|people'
/** The flows that meet, each with those that it may import. */
const behind = { payments: 'payouts|withdrawals|orders', payouts: 'withdrawals', withdrawals: 'orders' }
const port = 'queue|chains|database|mail'
const edge = 'http|web|jobs|cli|compat'
/** Every flow, wherever it lives. */
const anyFlow = [`^src/(${flow})/`, `^src/(${roomWithFlow})/(${innerFlow})/`]
const domain = `${leaf}|${flow}`
const pureFile = [`^src/(${domain})/[^./]+\\.ts$`, `^src/(${domain})/[^./]+/[^./]+\\.ts$`]

/** A package by name, whether it was found (a path through node_modules) or not (the bare name). */
const packages = names => `(^|node_modules/)(${names})(/|$)`
const infrastructure = packages(
  '@mikro-orm|@hapi|pg|pg-boss|kysely|undici|web3|tronweb|pino|prom-client|yaml|ajv|ajv-formats',
)
const nodeCalculation = '^(node:)?(assert|buffer|crypto|url|util)(/|$)'

const rule = (name, comment, { from, to }) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', 'Files that need each other are one file, or miss a third.', {
      from: {},
      // The types of all queries follow from the entities of all rooms: no code does.
      to: { circular: true, viaOnly: { pathNot: '^src/tables\\.ts$' } },
    }),
    rule(
      'no-unresolved',
      'An import must lead somewhere. Our own package leads to what is built; its tests build it. A bundle of others has its own.',
      {
        from: { pathNot: '^src/web/assets/vendor/' },
        to: {
          couldNotResolve: true,
          // No check installs a shop.
          pathNot: '^(@kassa/sdk(/|$)|\\.\\./dist/cli/|@vendure/core$|@medusajs/framework/utils$)',
        },
      },
    ),
    rule('lib-imports-only-lib', 'Values at the bottom know nothing above them.', {
      from: { path: '^src/lib/' },
      to: { path: '^(src|dev|test|scripts|lab|packages|sdk|plugins)/', pathNot: '^src/lib/' },
    }),
    rule('generated-imports-nothing-of-ours', 'Contract types are the bottom as well.', {
      from: { path: '^generated/' },
      to: { path: '^(src|dev|test|scripts|lab|packages|sdk|plugins)/' },
    }),
    rule('port-imports-no-domain', 'Enqueueing, chains and the database serve every domain folder and know none.', {
      from: { path: `^src/(${port})/` },
      to: { path: `^src/(${domain}|signer)/` },
    }),
    rule('leaf-imports-no-other-domain', 'A leaf stands alone; what joins two leaves is a flow.', {
      from: { path: `^src/(${leaf})/`, pathNot: `^src/(${roomWithFlow})/(${innerFlow})/` },
      to: { path: `^src/(${domain})/`, pathNot: '^src/$1/' },
    }),
    rule('leaf-imports-not-its-own-flow', 'What a room owns does not know the flow that uses it.', {
      from: { path: `^src/(${roomWithFlow})/`, pathNot: `^src/(${roomWithFlow})/(${innerFlow})/` },
      to: { path: `^src/$1/(${innerFlow})/` },
    }),
    rule('inner-flow-imports-no-flow', 'It joins leaves; another flow is reached by a job or an event.', {
      from: { path: `^src/(${roomWithFlow})/(${innerFlow})/` },
      to: { path: anyFlow, pathNot: '^src/$1/' },
    }),
    rule('flow-imports-no-other-flow', 'A flow owns its state machine; another flow is reached by a job or an event.', {
      from: { path: `^src/(${flow})/`, pathNot: `^src/(sandbox|${Object.keys(behind).join('|')})/` },
      to: { path: anyFlow, pathNot: '^src/$1/' },
    }),
    ...Object.entries(behind).map(([name, known]) =>
      rule(
        `${name}-imports-flows-behind-it`,
        'In the order payments, payouts, withdrawals, orders none imports one before it.',
        {
          from: { path: `^src/${name}/` },
          to: { path: anyFlow, pathNot: `^src/(${name}|${known})/` },
        },
      ),
    ),
    rule('no-edge-below-the-edges', 'Requests, pages and jobs call the domain, never the other way round.', {
      from: { path: `^src/(${domain}|${port}|lib|signer)/` },
      to: { path: `^src/(${edge})/` },
    }),
    rule(
      'nothing-imports-the-composition-root',
      'main.ts and service.ts start a process once; nothing reaches back into them.',
      {
        from: { path: '^(src|sdk)/', pathNot: '^src/main\\.ts$' },
        to: { path: '^src/(main|service)\\.ts$' },
      },
    ),
    rule(
      'pure-file-touches-no-outside',
      'A domain file without a suffix decides and calculates: no store, service, entity, queue, database, network or file.',
      {
        from: { path: pureFile },
        to: {
          path: [
            '\\.(store|service|entity)\\.ts$',
            `^src/(database|queue|${edge}|signer)/`,
            '^src/chains/(?!(chain|address|networks)\\.ts$)',
            '^src/(config/|deps\\.ts$)',
            '^src/lib/(clock|random)\\.ts$',
            infrastructure,
          ],
          dependencyTypesNot: ['type-only'],
        },
      },
    ),
    rule(
      'pure-file-names-no-store-or-service',
      'Not even the types: a decision that needs a store’s type decides about the wrong thing.',
      {
        from: { path: pureFile },
        to: { path: ['\\.(store|service|entity)\\.ts$', `^src/(${edge}|signer)/`, infrastructure] },
      },
    ),
    rule('pure-file-uses-no-node-io', 'Of Node only what calculates.', {
      from: { path: pureFile },
      to: { dependencyTypes: ['core'], pathNot: nodeCalculation },
    }),
    rule('orm-only-in-entities-stores-database', 'The EntityManager is seen by stores alone.', {
      from: { path: '^src/', pathNot: '(\\.(entity|store|sql)\\.ts$|^src/database/)' },
      to: { path: packages('@mikro-orm|kysely') },
    }),
    rule('hapi-only-at-the-http-edges', 'The domain knows no requests. A Fault is a Boom wherever it is thrown.', {
      from: { path: '^src/', pathNot: '^src/((http|web|compat)/|lib/fault\\.ts$)' },
      to: { path: packages('@hapi') },
    }),
    rule(
      'compat-only-by-the-composition-root',
      'The APIs of others are switched on in service.ts, and nothing else knows them.',
      { from: { path: '^src/', pathNot: '^src/(compat/|service\\.ts$)' }, to: { path: '^src/compat/' } },
    ),
    rule('one-way-to-send-mail', 'The rest of the service writes to the outbox.', {
      from: { path: '^src/', pathNot: '^src/mail/' },
      to: { path: packages('nodemailer') },
    }),
    rule('one-way-to-check-passkeys', 'What a passkey has signed is judged in one place.', {
      from: { path: '^src/', pathNot: '^src/people/passkeys/' },
      to: { path: packages('@simplewebauthn') },
    }),
    rule('pg-boss-only-in-queue-and-worker', 'The rest of the service enqueues by name.', {
      from: { path: '^src/', pathNot: '^src/(queue/|jobs/(worker|queues|places|migrate-queues)\\.ts$)' },
      to: { path: packages('pg-boss') },
    }),
    rule(
      'undici-only-for-webhooks',
      'Our own questions go out by lib/ask-json.ts; undici is what guards the way to addresses that merchants gave, and what shows a certificate.',
      {
        from: { path: '^src/', pathNot: '^src/(webhooks/endpoints/egress\\.service|signer/keys/remote-signer)\\.ts$' },
        to: { path: packages('undici') },
      },
    ),
    rule('chain-libraries-only-per-network', 'web3 and tronweb stay behind the one interface to a chain.', {
      from: { path: '^src/', pathNot: '^src/chains/(ethereum|tron)/' },
      to: { path: packages('web3[^/]*|tronweb') },
    }),
    rule(
      'adapters-only-by-the-registry',
      'Code that talks to a chain takes its adapter from chains/registry.ts. Only the sweep contract of a local chain is made from an adapter itself.',
      {
        from: {
          path: '^(src|dev|scripts)/',
          pathNot: '^src/chains/(registry\\.ts$|ethereum/|tron/)|^dev/token/deploy-sweep-contract\\.ts$',
        },
        to: { path: '^src/chains/(ethereum|tron)/' },
      },
    ),
    rule(
      'mnemonics-only-in-the-signer',
      'Whoever can turn words into keys can spend; the service only ever sees extended public keys.',
      { from: { path: '^src/', pathNot: '^src/signer/' }, to: { path: packages('@scure/bip39') } },
    ),
    rule(
      'signer-stands-alone',
      'The process with the keys knows values, chains and its own rows, no domain and no edge.',
      {
        from: { path: '^src/signer/' },
        to: { path: '^src/', pathNot: '^src/(signer|lib|chains|database)/' },
      },
    ),
    rule(
      'nothing-imports-the-signer',
      'Keys stay in their own process, which main.ts alone begins, and loads only then.',
      {
        from: { path: '^src/', pathNot: '^src/(signer/|main\\.ts$)' },
        to: { path: '^src/signer/' },
      },
    ),
    rule(
      'main-loads-the-service-or-the-signer',
      'The process with the keys does not load the code that answers strangers, nor the other way round.',
      {
        from: { path: '^src/main\\.ts$' },
        to: {
          path: '^src/',
          pathNot: '^src/(config|lib|database/connection)/',
          dependencyTypesNot: ['dynamic-import'],
        },
      },
    ),
    rule('sdk-imports-nothing-of-the-server', 'The published client stands alone.', {
      from: { path: '^sdk/' },
      to: { path: '^(src|dev|test|scripts|lab|packages)/' },
    }),
    rule('server-imports-no-tools', 'What runs in production needs no development file.', {
      from: { path: '^src/' },
      to: { path: '^(dev|test|scripts|lab|packages|sdk|plugins)/' },
    }),
    rule('nothing-needs-the-lab', 'What measures and attacks is used by tests alone.', {
      from: { path: '^(dev|scripts|packages|sdk|plugins)/' },
      to: { path: '^lab/' },
    }),
    rule('package-stands-alone', 'What is published by itself runs without the rest.', {
      from: { path: '^packages/([^/]+)/src/' },
      to: { path: '^(src|generated|dev|test|scripts|lab|packages|sdk)/', pathNot: '^packages/$1/src/' },
    }),
    rule('plugin-imports-the-client-only', 'A shop has the client beside it, and nothing of the service.', {
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^(src|generated|dev|test|scripts|lab|packages|sdk|plugins)/', pathNot: '^plugins/($1|core)/' },
    }),
    rule('server-uses-runtime-packages-only', 'What runs in production is installed there.', {
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Drivers of clients that are made when they are tried.
    exclude: { path: '^((sdk/typescript|packages/tron-node)/dist|lab/(clients/drivers|shops/(vendure|medusa)))/' },
    tsPreCompilationDeps: true, // type-only imports count
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'require', 'default'],
    },
  },
}
