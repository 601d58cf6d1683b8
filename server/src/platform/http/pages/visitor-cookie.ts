/** A cookie of the `cookie` header of a visitor's request; empty without it. */
export const readVisitorCookie = (cookies: string | undefined, name: string): string => {
  const start = `${name}=`;
  const part = cookies?.split('; ').find((each) => each.startsWith(start));
  return part?.slice(start.length) ?? '';
};
