/** The last migration of this release. A database with another last migration does not fit this release. */
export const newestMigration = '0001-first'
