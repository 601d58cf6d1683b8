// File without imports, since menu and breadcrumbs of the first screen use it.

/** Name of a contest on screens; a draft can miss one. */
export const contestName = ({ name }: { name: string }): string => name || 'Contest without a name';
