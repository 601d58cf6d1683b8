// LinkedIn identifies everything by URN; account ids are URNs, since a post's author must be one.

export const personUrn = (id: string): string => `urn:li:person:${id}`;
export const isOrganization = (urn: string): boolean => urn.startsWith('urn:li:organization:');
export const isVideo = (urn: string): boolean => urn.startsWith('urn:li:video:');
export const idFromUrn = (urn: string): string => urn.slice(urn.lastIndexOf(':') + 1);

/** Public URL of a post. */
export const toPostUrl = (siteUrl: string, urn: string): string => `${siteUrl}/feed/update/${urn}/`;
