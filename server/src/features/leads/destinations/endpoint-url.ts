export type IsEndpointUrl = (url: string) => boolean;

/** HTTPS to any host; plain HTTP only to hosts the operator allows. The address itself is checked at every call. */
export const createEndpointCheck =
  (allowedHosts: readonly string[]): IsEndpointUrl =>
  (text) => {
    const url = URL.parse(text);
    if (url?.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && allowedHosts.includes(url.host));
  };

/** Hooks go to Zapier, or to hosts the operator allows: Make, n8n, the practice networks. */
export const createHookCheck = (allowedHosts: readonly string[]): IsEndpointUrl => {
  const isEndpoint = createEndpointCheck(allowedHosts);
  return (text) => {
    const url = URL.parse(text);
    if (!url || !isEndpoint(text)) return false;
    return (url.protocol === 'https:' && url.host === 'hooks.zapier.com') || allowedHosts.includes(url.host);
  };
};
