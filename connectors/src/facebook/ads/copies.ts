import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { Success } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import { parseJson } from '../../kit/http/safe-json.ts';
import { withClockTolerance } from '../../kit/post-matching.ts';
import type { AdChanges, AdObjectRef } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import { parseError } from '../errors.ts';
import type { Graph } from '../graph.ts';
import { rewordUnclear } from './unconfirmed.ts';
import { AsyncSession, AsyncSessions, Copied, CopyRow, ListedId, NamedObject } from './wire.ts';

/** Facebook copies up to 3 ads at once and up to 51 in the background. */
const maxSynchronousAds = 3;
const maxAsynchronousAds = 51;
/** Waits between checks of a copy in the background, in seconds: 3 minutes in all. */
const waits = [1, 1, 2, 3, 5, 8, 13, 20, 30, 30, 30, 30];

const sessionFields = { fields: 'id,status,percent_completed,result,error_code,exception' };

type Deps = { graph: Graph; sleep: (ms: number) => Promise<void> };

export const adCopies = ({ graph, sleep }: Deps): Pick<AdChanges, 'copy' | 'findCopy'> => {
  /**
   * Counts the ads to copy, but only up to one more than can be copied at once: that is enough to decide whether they
   * are copied at once or in the background.
   */
  const countAds = async ({ accessToken: token }: Grant, { id, level }: AdObjectRef): Promise<number> => {
    if (level === 'ad') return 1;
    const fields = { fields: 'id', limit: 100 };
    const request = { operation: 'ads.count', to: pathOf`/${id}/ads`, token, fields };
    return (await graph.listAll(request, ListedId, maxAsynchronousAds + 1)).length;
  };

  const readName = async ({ accessToken: token }: Grant, id: string): Promise<string> => {
    const request = { operation: 'ads.read-name', to: pathOf`/${id}`, token, fields: { fields: 'id,name' } };
    return (await graph.read(request, NamedObject)).name;
  };

  const rename = async ({ accessToken: token }: Grant, id: string, name: string) => {
    await graph.write({ operation: 'ads.rename', to: pathOf`/${id}`, token, fields: { name } }, Success);
  };

  const copyNow = async ({ accessToken: token }: Grant, id: string, fields: object): Promise<string> => {
    const request = { operation: 'ads.copy', to: pathOf`/${id}/copies`, token, fields: { ...fields } };
    return toCopiedId(await graph.write(request, Copied));
  };

  const copyInBackground = async ({ accessToken: token }: Grant, id: string, fields: object): Promise<string> => {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const body = form.toString();
    const asyncbatch = [{ method: 'POST', relative_url: pathOf`${id}/copies`, name: 'copy', body }];
    const request = { operation: 'ads.copy-async', to: '/', token, fields: { asyncbatch } };
    const [session] = (await graph.write(request, AsyncSessions)).async_sessions;
    for (const seconds of waits) {
      const request = { operation: 'ads.copy-status', to: pathOf`/${session?.id ?? ''}`, token, fields: sessionFields };
      // The copy was started and may exist, even if its state can't be read.
      const state = await graph.read(request, AsyncSession).catch(() => Promise.reject(unconfirmed()));
      if (state.error_code) throw sessionFailure(state.error_code, state.exception);
      const copied = state.result ? Copied.safeParse(parseJson(state.result)) : undefined;
      if (copied?.success) return toCopiedId(copied.data);
      await sleep(seconds * 1000);
    }
    throw unconfirmed();
  };

  return {
    async copy(grant, _account, ref, name) {
      const sourceName = await readName(grant, ref.id);
      const ads = await countAds(grant, ref);
      if (ads > maxAsynchronousAds)
        throw new ConnectorFailure('rejected', {
          network: 'facebook',
          code: 'too-many-ads',
          message: `Facebook copies up to ${maxAsynchronousAds} ads at a time. Copy the ad sets one by one.`,
        });
      // Suffix of the copy's name is sent, since Facebook's default suffix is translated; any other name is set in a
      // second call.
      const suffix = name.startsWith(sourceName) ? name.slice(sourceName.length) : undefined;
      const fields = {
        ...(ref.level === 'ad' ? {} : { deep_copy: true }),
        status_option: 'PAUSED',
        rename_options: suffix
          ? { rename_strategy: 'ONLY_TOP_LEVEL_RENAME', rename_suffix: suffix }
          : { rename_strategy: 'NO_RENAME' },
      };
      const copyObject = ads > maxSynchronousAds ? copyInBackground : copyNow;
      const id = await copyObject(grant, ref.id, fields).catch(rewordUnclear(unconfirmedMessage));
      if (suffix === undefined) await rename(grant, id, name).catch(() => Promise.reject(unconfirmed()));
      return { id };
    },

    async findCopy(grant, _account, ref, name, since) {
      const { accessToken: token } = grant;
      const fields = { fields: 'id,name,created_time', limit: 100 };
      const request = { operation: 'ads.find-copy', to: pathOf`/${ref.id}/copies`, token, fields };
      const earliest = withClockTolerance(since);
      const copies = (await graph.listAll(request, CopyRow)).filter(({ created_time }) => created_time >= earliest);
      const named = copies.find((copy) => copy.name === name);
      if (named) return { id: named.id };
      // The copy was made, but its name was not set.
      const sourceName = copies.length > 0 ? await readName(grant, ref.id) : '';
      const unnamed = name.startsWith(sourceName) ? undefined : copies.find((copy) => copy.name === sourceName);
      if (!unnamed) return undefined;
      await rename(grant, unnamed.id, name);
      return { id: unnamed.id };
    },
  };
};

const toCopiedId = ({ copied_ad_id, copied_adset_id, copied_campaign_id }: CopiedIds): string => {
  const id = copied_ad_id ?? copied_adset_id ?? copied_campaign_id;
  if (!id) throw unconfirmed();
  return id;
};
type CopiedIds = z.output<typeof Copied>;

const unconfirmedMessage = 'Facebook didn’t confirm this copy. It may exist, so we didn’t copy it again.';

/** Failure of a copy that may exist; `findCopy` looks for it. */
const unconfirmed = () =>
  new ConnectorFailure('unclear', {
    network: 'facebook',
    code: 'copy-unconfirmed',
    message: unconfirmedMessage,
  });

const sessionFailure = (code: number, message: string | null | undefined): ConnectorFailure => {
  const body = { error: { code, message } };
  const { kind = 'rejected', ...details } = parseError({ status: 400, headers: new Headers(), body }) ?? {};
  if (kind === 'transient') return unconfirmed();
  return new ConnectorFailure(kind, { network: 'facebook', message: 'Facebook didn’t make this copy.', ...details });
};
