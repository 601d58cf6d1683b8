import type { Reply, Routes } from '../../kit/network.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { drawSampleImage } from '../../wordpress/media/sample-image.ts';
import { errors } from '../errors.ts';
import { type State, type SubAccount, withStatus } from '../state.ts';
import { accountPage } from './account-page.ts';
import {
  type Boost,
  type Content,
  denialReasons,
  type ReviewStatus,
  type Switch,
  type SystemStatus,
} from './ad-objects.ts';
import { valueAt, withChange } from './changes.ts';
import { readCents, toFields } from './fields.ts';
import { withBudget } from './settings-route.ts';

type Params = { id: string; boostId: string; contentId: string; action: string };

/** Registers the screens of the network's staff and of other people with access to an account. */
export const registerAccountScreens = (app: Routes, state: State) => {
  const { accounts, boosts, contents, now } = state;
  const openAccount = (reply: Reply, id: string) => reply.redirect(`/native-ads/accounts/${id}`, 303);
  const requireAccount = (id: string): SubAccount => {
    const account = accounts.get(id);
    if (!account) throw errors.notFound();
    return account;
  };
  const requireBoost = ({ id, boostId }: Params): Boost => {
    const boost = boosts.get(boostId);
    if (boost?.accountId !== id) throw errors.notFound();
    return boost;
  };

  app.get<{ Params: Params }>('/accounts/:id', async ({ params }, reply) =>
    sendPage(reply, accountPage(state, requireAccount(params.id))),
  );

  const accountActions: Record<string, (account: SubAccount) => SubAccount> = {
    close: (account) => withStatus(account, 'terminated', now()),
    reopen: (account) => withStatus(account, 'active', now()),
    'remove-payment': (account) => ({ ...account, payments: withChange(account.payments ?? [], now(), false) }),
    'add-payment': (account) => ({ ...account, payments: withChange(account.payments ?? [], now(), true) }),
  };
  app.post<{ Params: Params }>('/accounts/:id/:action', async ({ params: { id, action } }, reply) => {
    const change = accountActions[action];
    if (!change) throw errors.notFound();
    accounts.set(id, change(requireAccount(id)));
    return openAccount(reply, id);
  });

  const withSystemStatus = (boost: Boost, status: SystemStatus): Boost => ({
    ...boost,
    updatedAt: now(),
    status: withChange(boost.status, now(), status),
  });
  const boostActions: Record<string, (boost: Boost, body: unknown) => Boost> = {
    budget: (boost, body) => withBudget(boost, readCents(toFields(body), 'amount') ?? null, now()),
    switch: (boost) => {
      const next: Switch = valueAt(boost.enabled, now()) === 'active' ? 'inactive' : 'active';
      return { ...boost, updatedAt: now(), enabled: withChange(boost.enabled, now(), next) };
    },
    exhaust: (boost) => withSystemStatus(boost, 'budget_exhausted'),
    disable: (boost) => withSystemStatus(boost, 'disabled'),
    enable: (boost) => withSystemStatus(boost, 'active'),
  };
  app.post<{ Params: Params }>('/accounts/:id/campaigns/:boostId/:action', async ({ params, body }, reply) => {
    const change = boostActions[params.action];
    if (!change) throw errors.notFound();
    boosts.set(params.boostId, change(requireBoost(params), body));
    return openAccount(reply, params.id);
  });

  const withReview = (content: Content, status: ReviewStatus): Content => ({
    ...content,
    reviews: withChange(content.reviews, now(), status),
    denialReason: status === 'denied' ? denialReasons.image : undefined,
  });
  const contentActions: Record<string, ReviewStatus> = { deny: 'denied', approve: 'approved', delete: 'deleted' };
  app.post<{ Params: Params }>(
    '/accounts/:id/campaigns/:boostId/banners/:contentId/:action',
    async ({ params }, reply) => {
      const { id: boostId } = requireBoost(params);
      const content = contents.get(params.contentId);
      const status = contentActions[params.action];
      if (content?.boostId !== boostId || !status) throw errors.notFound();
      contents.set(content.id, withReview(content, status));
      return openAccount(reply, params.id);
    },
  );

  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params: { name } }, reply) => {
    const content = contents.get(name.replace('.png', ''));
    if (!content) throw errors.notFound();
    if (content.imageUrl) return reply.redirect(content.imageUrl);
    return reply.type('image/png').send(drawSampleImage(name));
  });
};
