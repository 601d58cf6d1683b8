type DomainColumns = { domain: string | null; domainVerifiedAt: Date | null };

/** URL of a site on its verified domain, with the scheme and port of our own origin; undefined without one. */
export const findDomainUrl = ({ domain, domainVerifiedAt }: DomainColumns, origin: string): string | undefined => {
  if (domain === null || domainVerifiedAt === null) return undefined;
  const { protocol, port } = new URL(origin);
  return `${protocol}//${domain}${port && `:${port}`}`;
};
