/** The last migration of this release. A database that has seen another one is not of this release. */
export const newestMigration = '0001-first'
