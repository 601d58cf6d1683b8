import { type AdNetwork, adProfileMessages, maxAdProfileName } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Badge, Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
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
import type { EditorValues } from './editor-form.ts';
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
              <NetworkList editor={editor} open={open} stored={stored} costs={profile?.costs ?? []} />
            </>
          )}
        </CustomField>
      </Section>
    </form>
  );
}

type ListProps = {
  editor: Editor;
  open: readonly AdNetwork[];
  stored: readonly AdNetwork[];
  costs: Profile['costs'];
};

function NetworkList({ editor, open, stored, costs }: ListProps) {
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
    <ul className={classes.rows}>
      {open.map((network) => (
        <NetworkRow
          key={network}
          network={network}
          badge={<CompletenessBadge path={firstPath(problems, network)} />}
          sentence={firstPath(shown, network) && adProfileMessages.incomplete(network)}
          cost={stored.includes(network) ? costs.find((cost) => cost.network === network)?.text : undefined}
          action={<OpenButton editor={editor} network={network} path={firstPath(shown, network)} />}
        />
      ))}
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
  );
}

const firstPath = (problems: FieldErrors, network: AdNetwork): string | undefined =>
  [...problems.keys()].find((path) => isWithin(path, new Set([network])));

const CompletenessBadge = ({ path }: { path: string | undefined }) => (
  <Badge component="span" color={path ? 'orange' : 'green'}>
    {path ? 'Not complete' : 'Complete'}
  </Badge>
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
    {action}
  </li>
);
