import { SiteDraft } from '@fanfare/contract/sites';
import { useMe } from '../../../lib/session.ts';
import { HornDrawing } from '../../../ui/brand/illustrations.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { AddableSites, ConnectWordPress } from '../manage/addable-sites.tsx';
import { NameAndSlug } from '../settings/site-fields.tsx';
import { useCreateSite } from '../settings/use-create-site.ts';
import type { AddableFacts } from '../site-queries.ts';
import classes from '../sites.module.css';

type Props = { addable: readonly AddableFacts[]; canManage: boolean };

/** Before the first site: a name is all it takes. */
export function FirstSite({ addable, canManage }: Props) {
  const { business } = useMe();
  const { initial, create } = useCreateSite(() => {});
  if (!canManage)
    return (
      <div className={classes.card}>
        <EmptyState
          drawing="letter"
          title="You have no site to write for yet"
          action={business && <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: 'site' }} />}
        >
          The owner of {business?.business_name ?? 'the business'} decides which sites you may use. Ask for one, and you
          hear of it as soon as it is yours.
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.first}>
      <section className={classes.start} aria-labelledby="first-site">
        <HornDrawing />
        <h2 id="first-site">Your own site, in one step</h2>
        <p>
          Give it a name and it is there: a fast page with your posts, a feed and everything search engines want.
          Colour, language and the rest can wait.
        </p>
        <Form schema={SiteDraft} submit="Create site" label="Your first site" initial={initial} onSubmit={create}>
          {(field) => <NameAndSlug name={field('name')} slug={field('slug')} />}
        </Form>
      </section>
      <section className={classes.other} aria-labelledby="other-site">
        <h2 id="other-site">You have a WordPress?</h2>
        {addable.length > 0 ? (
          <>
            <p>It is connected already. Add it, and write for it from here.</p>
            <AddableSites addable={addable} />
          </>
        ) : (
          <>
            <p>
              Keep it. Connect it with an application password, and what you write here is published there, with its
              categories, people and pictures.
            </p>
            <ConnectWordPress />
          </>
        )}
      </section>
    </div>
  );
}
