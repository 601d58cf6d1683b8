import { SiteDraft } from '@fanfare/contract/sites/site';
import { useMe } from '../../../lib/session.ts';
import { HornIllustration } from '../../../ui/brand/illustrations.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { AddableSites, ConnectWordPress } from '../manage/addable-sites.tsx';
import { NameAndSlug } from '../settings/site-fields.tsx';
import { useCreateSite } from '../settings/use-create-site.ts';
import type { AddableSite } from '../site-queries.ts';
import classes from '../sites.module.css';

type Props = { addable: readonly AddableSite[]; canManage: boolean };

/** Shown while the business has no site: creates one from a name, or connects WordPress. */
export function FirstSite({ addable, canManage }: Props) {
  const { business } = useMe();
  const { initial, create } = useCreateSite(() => {});
  if (!canManage)
    return (
      <div className={classes.card}>
        <EmptyState
          illustration="envelope"
          title="You don’t have access to a site yet"
          action={business && <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: 'site' }} />}
        >
          Ask the owner of {business?.business_name ?? 'the business'} for access to a site. We’ll notify you when you
          have it.
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.first}>
      <section className={classes.start} aria-labelledby="first-site">
        <HornIllustration />
        <h2 id="first-site">Create your first site</h2>
        <p>Name your site to launch it, with a feed and sitemap included. You can change the rest later.</p>
        <Form schema={SiteDraft} submit="Create site" label="Your first site" initial={initial} onSubmit={create}>
          {(field) => <NameAndSlug name={field('name')} slug={field('slug')} />}
        </Form>
      </section>
      <section className={classes.other} aria-labelledby="other-site">
        <h2 id="other-site">Already use WordPress?</h2>
        {addable.length > 0 ? (
          <>
            <p>Your WordPress site is connected. Add it to write posts for it here.</p>
            <AddableSites addable={addable} />
          </>
        ) : (
          <>
            <p>Connect it with an application password to publish posts to it from Fanfare.</p>
            <ConnectWordPress />
          </>
        )}
      </section>
    </div>
  );
}
