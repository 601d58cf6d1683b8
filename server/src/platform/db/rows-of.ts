/** The rows of `db.execute`, whose result type differs between the drivers. `T` is what the statement selects. */
export const rowsOf = <T>(result: unknown): T[] => Reflect.get(Object(result), 'rows');
