import { type AdNetwork, adProfileMessages, maxAdProfileName } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Anchor, Badge, Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type FieldErrors, isWithin } from '../../../ui/form/form-validation.ts';
import { createGetFieldProps, useFormValues } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/page/section.tsx';
import { NetworkLogo } from '../../connections/index.tsx';
import { adNetworkInfo } from '../ad-networks.ts';
import classes from '../ad-profiles.module.css';
import { describeCost, findUseProblems } from './describe-cost.ts';
import type { EditorValues } from './editor-form.ts';
import { PreviewModal } from './preview-modal.tsx';
import { inTabOrder } from './tab-queries.ts';
import type { Editor, Profile } from './use-editor.ts';

type Props = { editor: Editor; profile: Profile | undefined; stored: readonly AdNetwork[]; canEdit: boolean };

/** Name, the networks with what is missing in each, and what using the profile costs. */
export function MainTab({ editor, profile, stored, canEdit }: Props) {
  const { form } = editor;
  const root = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, root);
  const field = useMemo(() => createGetFieldProps<EditorValues>(form), [form]);
  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canEdit) void editor.submit();
      }}
    >
      <Section title="Name">
        <TextField
          {...field('adprofile_name')}
          label="Ad profile name"
          description="Only you and your team see it."
          maxLength={maxAdProfileName}
          disabled={!canEdit}
          required
        />
      </Section>
      <Section title="Networks" lead="Where ads with this profile can run.">
        <CustomField<AdNetwork[]> {...field('networks')}>
          {({ value: open = [], error }) => (
            <>
              {error && <Alert tone="bad">{error}</Alert>}
              <NetworkList editor={editor} open={open} stored={stored} />
            </>
          )}
        </CustomField>
      </Section>
      {profile && <UsesSection uses={profile.uses} />}
    </form>
  );
}

const UsesSection = ({ uses }: Pick<Profile, 'uses'>) => (
  <Section title="Used in" lead="Ads created with this profile.">
    {uses.length === 0 ? (
      <p className={classes.quiet}>Not used yet.</p>
    ) : (
      <ul className={classes.rows}>
        {uses.map(({ kind, name, path }) => (
          <li key={path} className={classes.row}>
            <Anchor href={path}>{name}</Anchor>
            <span className={classes.quiet}>{kind}</span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

type ListProps = { editor: Editor; open: readonly AdNetwork[]; stored: readonly AdNetwork[] };

function NetworkList({ editor, open, stored }: ListProps) {
  const [previewed, setPreviewed] = useState<AdNetwork>();
  const { form } = editor;
  const problems = useSyncExternalStore(form.subscribe, form.problems);
  const shown = useSyncExternalStore(form.subscribe, form.shownProblems);
  // Networks that were removed keep their settings until the profile is saved.
  const kept = useFormValues(form, (values) => values);
  const removed = inTabOrder(['facebook', 'instagram', 'nativeads', 'google']).filter(
    (network) => kept[network] !== undefined && !open.includes(network),
  );
  if (open.length + removed.length === 0)
    return <p className={classes.quiet}>No networks yet. Add one to set its account, audience and budget.</p>;
  return (
    <>
      <ul className={classes.rows}>
        {open.map((network) => {
          const missing = firstPath(problems, network);
          const useProblems = missing ? [] : findUseProblems(network, kept, editor);
          return (
            <NetworkRow
              key={network}
              network={network}
              badge={<CompletenessBadge isComplete={!missing} isReady={useProblems.length === 0} />}
              sentence={firstPath(shown, network) ? adProfileMessages.incomplete(network) : useProblems.join('. ')}
              cost={missing ? undefined : describeCost(network, kept, editor)}
              action={
                <>
                  {!missing && <PreviewButton network={network} onOpen={setPreviewed} />}
                  <OpenButton editor={editor} network={network} path={firstPath(shown, network)} />
                </>
              }
            />
          );
        })}
        {removed.map((network) => (
          <NetworkRow
            key={network}
            network={network}
            badge={
              <Badge component="span" color="gray">
                Removed
              </Badge>
            }
            cost={stored.includes(network) ? 'Removed when you save.' : 'Not part of the profile.'}
            action={
              <Button
                variant="default"
                size="xs"
                aria-label={`Undo removing ${adNetworkInfo[network].label}`}
                onClick={() => editor.restore(network)}
              >
                Undo
              </Button>
            }
          />
        ))}
      </ul>
      <PreviewModal network={previewed} values={kept} onClose={() => setPreviewed(undefined)} />
    </>
  );
}

const firstPath = (problems: FieldErrors, network: AdNetwork): string | undefined =>
  [...problems.keys()].find((path) => isWithin(path, new Set([network])));

/** A complete network can still lack what it needs for ads. */
const CompletenessBadge = ({ isComplete, isReady }: { isComplete: boolean; isReady: boolean }) => (
  <Badge component="span" color={isComplete && isReady ? 'green' : 'orange'} miw="max-content">
    {!isComplete ? 'Not complete' : isReady ? 'Complete' : 'Not ready for ads'}
  </Badge>
);

const PreviewButton = ({ network, onOpen }: { network: AdNetwork; onOpen: (network: AdNetwork) => void }) => (
  <Button
    variant="subtle"
    size="xs"
    aria-label={`Preview ${adNetworkInfo[network].label}`}
    onClick={() => onOpen(network)}
  >
    Preview
  </Button>
);

function OpenButton({ editor, network, path }: { editor: Editor; network: AdNetwork; path: string | undefined }) {
  const { label } = adNetworkInfo[network];
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`${path ? 'Fix' : 'Open'} ${label}`}
      onClick={() => (path ? editor.fix(network, path) : editor.setTab(network))}
    >
      {path ? 'Fix' : 'Open'}
    </Button>
  );
}

type RowProps = {
  network: AdNetwork;
  badge: ReactNode;
  action: ReactNode;
  sentence?: string | undefined;
  cost?: string | undefined;
};

const NetworkRow = ({ network, badge, action, sentence, cost }: RowProps) => (
  <li className={classes.row}>
    <NetworkLogo kind={adNetworkInfo[network].kind} size={32} />
    <div className={classes.rowText}>
      <span className={classes.rowTitle}>
        {adNetworkInfo[network].label} {badge}
      </span>
      {sentence && <p className={classes.problem}>{sentence}</p>}
      {cost && <p className={classes.quiet}>{cost}</p>}
    </div>
    <div className={classes.actions}>{action}</div>
  </li>
);
