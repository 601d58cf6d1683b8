import type { Actor } from '../features/audit/index.ts';
import type { PublishTargetService } from '../features/connections/index.ts';
import type { FacebookTools } from '../features/facebook-tools/index.ts';
import type { BusinessContext } from '../platform/http/index.ts';

type Deps = {
  actor: Actor;
  business: BusinessContext;
  targets: Pick<PublishTargetService, 'list'>;
  facebookTools: Pick<FacebookTools, 'autoresponders'>;
};

/**
 * Autoresponders of the demo page. They are paused: activating needs the permission for messages, which the owner
 * grants on the app's page.
 */
const autoresponders = [
  {
    name: 'Prices',
    trigger: 'comment' as const,
    match: 'contains' as const,
    words: ['price', 'how much'],
    public_reply: 'Thanks for asking! We sent you our price list.',
    private_message: 'This is an automatic message. Our bags start at £9, and the full list is on our site.',
  },
  {
    name: 'Opening hours',
    trigger: 'message' as const,
    match: 'word' as const,
    words: ['open', 'hours'],
    public_reply: '',
    private_message: 'This is an automatic message. We’re open every day from 7 AM to 6 PM.',
  },
];

/** Two autoresponders of the demo's Facebook page. */
export const seedAutoresponders = async ({ actor, business, targets, facebookTools }: Deps) => {
  const page = (await targets.list(business.id)).find(
    ({ network, name }) => network === 'facebook' && /harbour coffee roasters/i.test(name),
  );
  if (!page) return;
  for (const [index, draft] of autoresponders.entries())
    await facebookTools.autoresponders.save(actor, business, {
      ...draft,
      fb_page_id: page.remoteId,
      fb_post_id: '',
      order: (index + 1) * 10,
    });
};
