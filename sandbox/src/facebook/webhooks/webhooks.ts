import { createHmac } from 'node:crypto';
import { hourMs, minuteMs } from '../../kit/durations.ts';
import type { Routes } from '../../kit/network.ts';
import { numericId } from '../../kit/storage/ids.ts';
import type { State } from '../state.ts';
import { postToLoopback } from './loopback-post.ts';
import type { PendingChange, WebhookDelivery, WebhookSettings } from './webhook-types.ts';

/** Largest number of changes that Facebook sends at once. */
const maxChanges = 1000;
/**
 * Delays in ms before a delivery that failed is repeated: at once, then less and less often; after 36 hours it is
 * dropped.
 */
const retryDelaysMs = [0, minuteMs, 5 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];
const dropAfterMs = 36 * hourMs;
const pollMs = 500;
/** Number of deliveries that are kept; older ones are forgotten when they are delivered. */
const keptDeliveries = 500;
const settingsKey = 'settings';
const defaults: WebhookSettings = { isHeld: false, losesThird: false, repeats: false };

/** State of a delivery after an attempt. `status`: that of the answer, undefined without one. */
const outcomeOf = (status: number | undefined, age: number): WebhookDelivery['state'] => {
  if (status === 200) return 'delivered';
  if (status === undefined) return 'lost';
  return age > dropAfterMs ? 'dropped' : 'waiting';
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Reports changes of pages to the webhooks of apps, signed with the app's secret. */
export const createWebhooks = (app: Routes, state: State) => {
  const settings = (): WebhookSettings => ({ ...defaults, ...state.webhookSettings.get(settingsKey) });
  let changeCount = 0;
  let isSending = false;

  const enqueue = (pageId: string, field: string, part: Record<string, unknown>) => {
    const page = state.pages.get(pageId);
    for (const { appId, fields } of state.appSubscriptions.values()) {
      if (!page?.appFields?.[appId]?.includes(field) || !fields.includes(field)) continue;
      changeCount += 1;
      if (settings().losesThird && changeCount % 3 === 0) continue;
      const entry = { id: pageId, time: Math.floor(state.now() / 1000), ...part };
      const id = numericId(15);
      state.pendingChanges.set(id, { id, appId, entry, at: state.now() });
    }
    if (!settings().isHeld) setImmediate(flush);
  };

  /** Puts pending changes into deliveries, then sends what is due. */
  const flush = () => {
    const byApp = Map.groupBy(state.pendingChanges.values(), ({ appId }) => appId);
    for (const [appId, changes] of byApp) {
      for (let start = 0; start < changes.length; start += maxChanges)
        addDelivery(appId, changes.slice(start, start + maxChanges));
    }
    return sendDue();
  };

  const addDelivery = (appId: string, changes: Readonly<PendingChange>[]) => {
    const subscription = state.appSubscriptions.get(appId);
    const secret = state.apps.get(appId)?.secret;
    for (const { id } of changes) state.pendingChanges.delete(id);
    if (!subscription || secret === undefined) return;
    const body = toBody(changes);
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    for (let copy = 0; copy < (settings().repeats ? 2 : 1); copy += 1) {
      const id = numericId(15);
      const times = { createdAt: state.now(), nextAt: state.now() };
      state.webhookDeliveries.set(id, {
        id,
        appId,
        url: subscription.callbackUrl,
        body,
        signature,
        state: 'waiting',
        attempts: 0,
        ...times,
      });
    }
  };

  const sendDue = async () => {
    if (isSending || settings().isHeld) return;
    isSending = true;
    try {
      const due = state.webhookDeliveries
        .values()
        .filter((delivery) => delivery.state === 'waiting' && delivery.nextAt <= state.now());
      for (const delivery of due) await send(delivery);
    } finally {
      isSending = false;
    }
  };

  const send = async (delivery: WebhookDelivery) => {
    const status = await postToLoopback(delivery.url, delivery.body, {
      'content-type': 'application/json',
      'x-hub-signature-256': delivery.signature,
      'user-agent': 'Webhooks/1.0 (https://fb.me/webhooks)',
    });
    const attempts = delivery.attempts + 1;
    const now = state.now();
    const nextAt = now + (retryDelaysMs[attempts - 1] ?? 4 * hourMs);
    const outcome = outcomeOf(status, now - delivery.createdAt);
    state.webhookDeliveries.set(delivery.id, { ...delivery, attempts, nextAt, state: outcome });
    if (state.webhookDeliveries.size > keptDeliveries) removeOldest();
  };

  const removeOldest = () => {
    const oldest = state.webhookDeliveries.values().find((delivery) => delivery.state !== 'waiting');
    if (oldest) state.webhookDeliveries.delete(oldest.id);
  };

  const timer = setInterval(() => void sendDue(), pollMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  return {
    settings,
    change: (changed: Partial<WebhookSettings>) => {
      state.webhookSettings.set(settingsKey, { ...settings(), ...changed });
      if (!settings().isHeld) void flush();
    },
    flush,
    notify: (pageId: string, field: string, value: Record<string, unknown>) =>
      enqueue(pageId, field, { changes: [{ field, value }] }),
    notifyMessage: (pageId: string, message: Record<string, unknown>) =>
      enqueue(pageId, 'messages', { messaging: [message] }),
  };
};

/** Body of a webhook delivery. Ids of leads are JSON numbers, as in some of Facebook's deliveries. */
const toBody = (changes: Readonly<PendingChange>[]): string =>
  JSON.stringify({ object: 'page', entry: changes.map(({ entry }) => entry) }).replace(
    /"leadgen_id":"(\d+)"/g,
    '"leadgen_id":$1',
  );
