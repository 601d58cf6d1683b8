export type IsEndpointUrl = (url: string) => boolean;

/**
 * Checks the URL of an endpoint: HTTPS to any host, plain HTTP only to hosts the operator allows. The IP address behind
 * it is checked at every call.
 */
export const createEndpointCheck =
  (allowedHosts: readonly string[]): IsEndpointUrl =>
  (text) => {
    const url = URL.parse(text);
    if (url?.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && allowedHosts.includes(url.host));
  };

/**
 * Checks the URL of a hook: it leads to Zapier, or to a host the operator allows, such as Make, n8n or the practice
 * networks.
 */
export const createHookCheck = (allowedHosts: readonly string[]): IsEndpointUrl => {
  const isEndpoint = createEndpointCheck(allowedHosts);
  return (text) => {
    const url = URL.parse(text);
    if (!url || !isEndpoint(text)) return false;
    return (url.protocol === 'https:' && url.host === 'hooks.zapier.com') || allowedHosts.includes(url.host);
  };
};
