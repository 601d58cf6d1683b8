import { roleInfo } from '@fanfare/contract/kit/features';
import { includesRole } from '@fanfare/contract/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCan, useMe } from '../../../lib/session.ts';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { useWizardKey } from '../../../ui/wizard/use-wizard-key.ts';
import { type ContestDetails, contestQuery, newContestId } from '../contest-queries.ts';
import { ContestChanges } from './contest-changes.tsx';
import { newFormValues, toFormValues } from './contest-form.ts';
import { ContestReview } from './contest-review.tsx';
import { ContestWizard } from './contest-wizard.tsx';

/** The wizard of a new or saved contest. */
export function ContestPage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const isNew = id === newContestId;
  const canCreate = useCan('contests:editor');
  const timeZone = useTimeZone();
  const { business } = useMe();
  const { key, keepFor } = useWizardKey(id);
  const query = useQuery({ ...contestQuery(Number(id)), enabled: !isNew, refetchOnWindowFocus: false });
  const contest = isNew ? undefined : query.data?.contest;
  if (isNew && !canCreate)
    return (
      <Section title="You can’t create contests" lead="You need the Editor role for contests.">
        <RestrictedButton need="contests:editor">New contest</RestrictedButton>
      </Section>
    );
  if (!isNew && !contest) return <FormSkeleton fields={4} />;
  if (contest && !canEdit(contest))
    return (
      <>
        <Section
          title="Settings"
          lead={`You need the ${roleInfo[neededRole(contest)].label} role to change this contest.`}
        >
          <ContestReview values={toFormValues(contest)} />
        </Section>
        <ContestChanges changes={contest.changes} />
      </>
    );

  /** Replaces `new` in the path by the id of the saved contest. */
  function showAddress(contestId: number) {
    const params = { id: String(contestId) };
    keepFor(params.id);
    void navigate({ to: '/contest/$id', params, replace: true, resetScroll: false, ignoreBlocker: true });
  }

  return (
    <Block maw={1216}>
      <ContestWizard
        key={`${key} ${contest ? wizardVersion(contest) : ''}`}
        contest={contest}
        initial={contest ? toFormValues(contest) : newFormValues(timeZone, business?.business_name ?? '')}
        onCreated={showAddress}
      />
      {contest && <ContestChanges changes={contest.changes} />}
    </Block>
  );
}

/**
 * Role needed to change the contest: editor for a draft, publisher for a published contest, whose changes are public at
 * once.
 */
const neededRole = ({ state }: ContestDetails) => (state === 'draft' ? 'editor' : 'publisher');
const canEdit = (contest: ContestDetails) => includesRole(contest.role, neededRole(contest));

/**
 * Part of the wizard's key: when the contest has started or was ended, the wizard starts again. Empty for drafts, which
 * the wizard saves itself.
 */
const wizardVersion = ({ state, end_date }: ContestDetails) => (state === 'draft' ? '' : `${state} ${end_date}`);
