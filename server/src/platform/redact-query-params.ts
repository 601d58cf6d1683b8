/**
 * An error message for logs and staff. The message of a failed query contains its parameters, which may be secrets and
 * megabytes of a user's text; only the query text remains, at most 500 characters.
 */
export const redactQueryParams = (message: string): string => {
  const [query = ''] = message.split(/\bparams: /, 1);
  return query.slice(0, 500).trimEnd();
};
