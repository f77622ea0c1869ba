import { isAway } from './reachable.ts'
import { sqlState } from '../sql-state.ts'

const unknownAuthority =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/
const unreadable = /^(ENOENT|EACCES|EISDIR|ENOTDIR)$/
const authorityCure =
  "Name the authority's certificate, a file in PEM format, in DATABASE_URL: …?sslmode=verify-full&sslrootcert=/etc/kassa/database-ca.pem."

/** Returns what is wrong with a database connection, with a cure for operators; `null` for any other error. */
export function connectionProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return problemOf(error) ?? (error.cause === undefined ? null : connectionProblem(error.cause))
}

function problemOf(error: Error): string | null {
  const code = sqlState(error)
  const says = error.message || code
  if (unknownAuthority.test(code))
    return `No authority that this machine trusts has signed the certificate of the database (${code}). ${authorityCure}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of the database is for another name: ${says}. Write in DATABASE_URL the name that the certificate has.`
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `The certificate of the database is out of its time (${code}). Renew it, and look at the clocks of both machines.`
  if (/^ERR_(SSL|OSSL)/.test(code) || /PEM routines|no start line/.test(says))
    return `No TLS connection to the database: ${says}. sslrootcert, sslcert and sslkey of DATABASE_URL name files in PEM format.`
  if (/does not support SSL connections/i.test(says))
    return 'The database takes no TLS. Set ssl = on in its postgresql.conf, or write sslmode=disable in DATABASE_URL where nobody is in between.'
  if (unreadable.test(code) && 'path' in error && 'syscall' in error && error.syscall === 'open')
    return `A file that the settings name cannot be read (${code}): ${String(error.path)}. Put it there, readable for the user of this process.`
  return loginProblem(error, says)
}

function loginProblem(error: Error, says: string): string | null {
  const code = sqlState(error)
  switch (code) {
    case '28P01':
      return `The database refuses the password: ${says}. Compare it with the one that the migration gave the role.`
    case '28000':
      return `The database refuses the login: ${says}. Look at pg_hba.conf, and whether npm run migrate has made the role.`
    case '3D000':
      return `There is no such database: ${says}. Create it, then run npm run migrate.`
    case '42P01':
    case '3F000':
      return `The database has not the tables of this release: ${says}. Run npm run migrate.`
    case 'ENOTFOUND':
      return `Nobody knows the host of the database: ${says}. Look at DATABASE_URL.`
    default:
      return isAway(error)
        ? `The database cannot be reached: ${says}. Look whether it runs, and at DATABASE_URL.`
        : null
  }
}
