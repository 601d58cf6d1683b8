import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../../server.ts';
import type { Organizer } from '../contests/organizer.ts';

/** A practice user with an ad account in dollars. */
const olive = '10223344556677881';
export const adAccount = '204466881012';
export const adPage = '108334455667788';
const sourceSet = 'Recipe readers';
const adsPerSet = 5;
/** Number of entries of one asynchronous batch. */
const batchSize = 50;

const importConnectors = (path: string) => import(join(root, 'connectors/src', path));

/** Connects the practice user to the demo business and makes the ad account and a page its assets. Returns the networks' URL. */
export const connectAdAccount = async (origin: string, owner: Organizer): Promise<string> => {
  const { submitConsent } = await importConnectors('kit/practice/consent-form.ts');
  const open = (path: string) =>
    fetch(`${origin}${path}`, { headers: { cookie: owner.cookie }, redirect: 'manual' }).then((response) =>
      String(response.headers.get('location')),
    );
  const consentUrl = new URL(await open('/facebook/connect'));
  consentUrl.searchParams.set('practice_person', olive);
  const redirectUri = String(consentUrl.searchParams.get('redirect_uri'));
  const query = await submitConsent({ fetch, redirectUri }, consentUrl.href, { choice: 'allow' });
  await open(`${new URL(redirectUri).pathname}?${new URLSearchParams(query)}`);
  const { items } = await owner.get('/user/businesses');
  const active = items.find((each: { active: boolean }) => each.active);
  const business = await owner.get(`/user/business/${active.id}`);
  const added = [
    { type: 'facebook_adaccount', value: adAccount, label: 'Harbour Coffee ads' },
    { type: 'facebook_page', value: adPage, label: 'Harbour Coffee Roasters' },
  ];
  const isOther = ({ value }: { value: string }) => value !== adAccount && value !== adPage;
  await owner.post(`/user/business/${business.id}/update`, {
    business_name: business.business_name,
    assets: [...business.assets.filter(isOther), ...added],
  });
  return consentUrl.origin;
};

export type NetworkCall = Awaited<ReturnType<typeof openNetwork>>;

/** Calls the API of the practice Facebook as the practice user. */
export const openNetwork = async (networkUrl: string) => {
  const { submitConsent } = await importConnectors('kit/practice/consent-form.ts');
  const { practiceConnector, practiceScopes } = await importConnectors('facebook/practice-connector.ts');
  const { practiceKeys } = await import(join(root, 'sandbox/src/index.ts'));
  const runtime = { fetch, now: () => new Date(), random: Math.random, sleep: async () => undefined };
  const facebook = practiceConnector(networkUrl, runtime);
  const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
  const address = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const query = await submitConsent({ fetch, redirectUri }, `${address}&practice_person=${olive}`, { choice: 'allow' });
  const { accessToken } = await facebook.authorizer.exchange({ ...facebook.callback.read(query), redirectUri });
  return async (method: 'GET' | 'POST', path: string, fields: Record<string, string>, token: string = accessToken) => {
    const proof = createHmac('sha256', practiceKeys.facebook.secret).update(token).digest('hex');
    const params = new URLSearchParams({ ...fields, access_token: token, appsecret_proof: proof });
    const url = `${networkUrl}/facebook/graph/v25.0/${path}`;
    const response = await (method === 'GET' ? fetch(`${url}?${params}`) : fetch(url, { method, body: params }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
};

/** Copies an ad set with five ads at the practice network, `count` times. */
export const createAdSets = async (networkUrl: string, count: number): Promise<void> => {
  const call = await openNetwork(networkUrl);
  const { data } = await call('GET', `act_${adAccount}/adsets`, { fields: 'id,name,campaign_id', limit: '100' });
  const source = data.find(({ name }: { name: string }) => name === sourceSet);
  const { data: ads } = await call('GET', `${source.id}/ads`, { fields: 'id' });
  for (let number = ads.length; number < adsPerSet; number += 1) await call('POST', `${ads[0].id}/copies`, {});
  const campaigns: string[] = [];
  // Ad sets are spread over campaigns: a campaign has at most 200 ad sets.
  for (let number = 0; number < Math.ceil(count / 150); number += 1)
    campaigns.push((await call('POST', `${source.campaign_id}/copies`, {})).copied_campaign_id);
  for (let start = 0; start < count; start += batchSize) {
    const entries = Array.from({ length: Math.min(batchSize, count - start) }, (_, index) => ({
      method: 'POST',
      relative_url: `${source.id}/copies`,
      name: `set-${start + index}`,
      body: String(
        new URLSearchParams({ deep_copy: 'true', campaign_id: campaigns[(start + index) % campaigns.length] ?? '' }),
      ),
    }));
    await call('POST', '', { asyncbatch: JSON.stringify(entries) });
  }
};
