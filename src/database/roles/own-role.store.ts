import type { Rows } from '../database.ts'

/** Returns the excess rights of this connection's role, which no role of the service needs; empty when there are none. */
export async function listExcessRights(rows: Rows): Promise<string[]> {
  const [found] = await rows.query<{
    name: string
    isSuperuser: boolean
    isOwner: boolean
    makesRoles: boolean
    hasTriggers: boolean
  }>(
    `select current_user::text as name, rolsuper as "isSuperuser", rolcreaterole or rolbypassrls as "makesRoles",
            current_setting('session_replication_role') <> 'replica' as "hasTriggers",
            exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
                       and pg_has_role(relowner, 'member')) as "isOwner"
       from pg_roles where rolname = current_user`,
  )
  if (!found) throw new Error('The database does not know the role of this connection')
  const { name, isSuperuser, makesRoles, isOwner, hasTriggers } = found
  if (isSuperuser) return [`DATABASE_URL: the role ${name} is a superuser, which may change every record`]
  return [
    ...(hasTriggers
      ? []
      : [
          `DATABASE_URL: session_replication_role is replica for the role ${name}, so triggers and constraints are off: reset it`,
        ]),
    ...(makesRoles ? [`DATABASE_URL: the role ${name} may create roles or bypass row security`] : []),
    ...(isOwner
      ? [`DATABASE_URL: the role ${name} owns tables, or is a member of their owner, and may change their constraints`]
      : []),
  ]
}
