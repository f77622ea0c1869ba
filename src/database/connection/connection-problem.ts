import { isAway } from './reachable.ts'
import { sqlState } from '../sql-state.ts'

const unknownAuthority =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/
const unreadable = /^(ENOENT|EACCES|EISDIR|ENOTDIR)$/
const authorityCure =
  "Add the authority's certificate, a PEM file, to DATABASE_URL: …?sslmode=verify-full&sslrootcert=/etc/kassa/database-ca.pem."

/** Returns what is wrong with a database connection, with a cure for operators; `null` for any other error. */
export function connectionProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return problemOf(error) ?? (error.cause === undefined ? null : connectionProblem(error.cause))
}

function problemOf(error: Error): string | null {
  const code = sqlState(error)
  const says = error.message || code
  if (unknownAuthority.test(code))
    return `The certificate of the database is not trusted by this machine (${code}). ${authorityCure}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of the database is for another name: ${says}. Use the host name of the certificate in DATABASE_URL.`
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `The certificate of the database has expired or is not valid yet (${code}). Renew it, and check the clocks of both machines.`
  if (/^ERR_(SSL|OSSL)/.test(code) || /PEM routines|no start line/.test(says))
    return `No TLS connection to the database: ${says}. sslrootcert, sslcert and sslkey in DATABASE_URL must be PEM files.`
  if (/does not support SSL connections/i.test(says))
    return 'The database does not accept TLS. Set ssl = on in its postgresql.conf, or sslmode=disable in DATABASE_URL on a trusted network.'
  if (unreadable.test(code) && 'path' in error && 'syscall' in error && error.syscall === 'open')
    return `A file in the settings cannot be read (${code}): ${String(error.path)}. Create it, readable for the user of this process.`
  return loginProblem(error, says)
}

function loginProblem(error: Error, says: string): string | null {
  const code = sqlState(error)
  switch (code) {
    case '28P01':
      return `The database refuses the password: ${says}. Compare it with the password that npm run migrate set for the role.`
    case '28000':
      return `The database refuses the login: ${says}. Check pg_hba.conf, and that npm run migrate has created the role.`
    case '3D000':
      return `The database does not exist: ${says}. Create it, then run npm run migrate.`
    case '42P01':
    case '3F000':
      return `The database lacks tables of this release: ${says}. Run npm run migrate.`
    case 'ENOTFOUND':
      return `The host of the database does not resolve: ${says}. Check DATABASE_URL.`
    default:
      return isAway(error) ? `The database cannot be reached: ${says}. Check that it runs, and DATABASE_URL.` : null
  }
}
