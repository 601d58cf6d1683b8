// LinkedIn names everything by a URN; accounts keep theirs as their id, since it is what a post's author must be.

export const personUrn = (id: string): string => `urn:li:person:${id}`;
export const isOrganization = (urn: string): boolean => urn.startsWith('urn:li:organization:');
export const isVideo = (urn: string): boolean => urn.startsWith('urn:li:video:');
export const idOf = (urn: string): string => urn.slice(urn.lastIndexOf(':') + 1);

/** Where people see a post. */
export const addressOf = (siteUrl: string, urn: string): string => `${siteUrl}/feed/update/${urn}/`;
