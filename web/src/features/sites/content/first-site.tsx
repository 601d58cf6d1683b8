import { SiteDraft } from '@fanfare/contract/sites/site';
import { useMe } from '../../../lib/session.ts';
import { HornIllustration } from '../../../ui/brand/illustrations.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { AddableSites, ConnectWordPress } from '../manage/addable-sites.tsx';
import { NameAndSlug } from '../site-form/site-fields.tsx';
import { useCreateSite } from '../site-form/use-create-site.ts';
import type { AddableSite } from '../site-queries.ts';
import classes from '../sites.module.css';

type Props = { addable: readonly AddableSite[]; canManage: boolean };

/** Start for a business without a site: creates one from a name, or connects WordPress. */
export function FirstSite({ addable, canManage }: Props) {
  const { business } = useMe();
  const { initial, create } = useCreateSite(() => {});
  if (!canManage)
    return (
      <Block panel>
        <EmptyState
          illustration="envelope"
          title="You don’t have access to a site yet"
          action={business && <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: 'site' }} />}
        >
          Ask the owner of {business?.business_name ?? 'the business'} for access to a site. We’ll notify you when you
          have it.
        </EmptyState>
      </Block>
    );
  return (
    <Grid
      columns="minmax(0, 1.5fr) minmax(0, 1fr)"
      collapse="48em"
      clip
      bd="1px solid var(--ff-hairline)"
      bdrs={16}
      bg="var(--ff-surface)"
    >
      <section className={classes.start} aria-labelledby="first-site">
        <HornIllustration />
        <h2 id="first-site">Create your first site</h2>
        <Block component="p" mt={6} mb={20} c="dimmed">
          Name your site to launch it, with a feed and sitemap included. You can change the rest later.
        </Block>
        <Form schema={SiteDraft} submit="Create site" label="Your first site" initial={initial} onSubmit={create}>
          {(field) => <NameAndSlug name={field('name')} slug={field('slug')} />}
        </Form>
      </section>
      <section className={classes.other} aria-labelledby="other-site">
        <h2 id="other-site">Already use WordPress?</h2>
        {addable.length > 0 ? (
          <>
            <Block component="p" mt={6} mb={20} c="dimmed">
              Your WordPress site is connected. Add it to write posts for it here.
            </Block>
            <AddableSites addable={addable} />
          </>
        ) : (
          <>
            <Block component="p" mt={6} mb={20} c="dimmed">
              Connect it with an application password to publish posts to it from Fanfare.
            </Block>
            <ConnectWordPress />
          </>
        )}
      </section>
    </Grid>
  );
}
