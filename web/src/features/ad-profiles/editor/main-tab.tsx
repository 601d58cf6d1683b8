import { type AdNetwork, adProfileMessages, maxAdProfileName } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Anchor, Badge, Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type FieldErrors, isWithin } from '../../../ui/form/form-validation.ts';
import { createGetFieldProps, useFormValues } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid } from '../../../ui/form/use-form.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { NetworkLogo } from '../../connections/index.tsx';
import { adNetworkInfo } from '../ad-networks.ts';
import classes from '../ad-profiles.module.css';
import type { EditorValues } from '../form/editor-form.ts';
import { inTabOrder } from '../form/tab-queries.ts';
import { describeCost, findUseProblems } from './describe-cost.ts';
import { PreviewModal } from './preview-modal.tsx';
import type { Editor, Profile } from './use-editor.ts';

type Props = { editor: Editor; profile: Profile | undefined; stored: readonly AdNetwork[]; canEdit: boolean };

/** Tab with the name, the networks with what is missing in each, and the cost of using the profile. */
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
      <Meta component="p">Not used yet.</Meta>
    ) : (
      <Grid component="ul">
        {uses.map(({ kind, name, path }) => (
          <Flex component="li" key={path} className={classes.row} gap={12} divided="between">
            <Anchor href={path}>{name}</Anchor>
            <Meta>{kind}</Meta>
          </Flex>
        ))}
      </Grid>
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
    return <Meta component="p">No networks yet. Add one to set its account, audience and budget.</Meta>;
  return (
    <>
      <Grid component="ul">
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
      </Grid>
      <PreviewModal network={previewed} values={kept} onClose={() => setPreviewed(undefined)} />
    </>
  );
}

const firstPath = (problems: FieldErrors, network: AdNetwork): string | undefined =>
  [...problems.keys()].find((path) => isWithin(path, new Set([network])));

type Completeness = { isComplete: boolean; isReady: boolean };

const completenessLabel = ({ isComplete, isReady }: Completeness): string => {
  if (!isComplete) return 'Not complete';
  return isReady ? 'Complete' : 'Not ready for ads';
};

/** Badge of a network. A complete one can still lack what it needs for ads. */
const CompletenessBadge = (network: Completeness) => (
  <Badge component="span" color={network.isComplete && network.isReady ? 'green' : 'orange'} miw="max-content">
    {completenessLabel(network)}
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
  <Flex component="li" className={classes.row} gap={12} divided="between">
    <NetworkLogo kind={adNetworkInfo[network].kind} size={32} />
    <Grid className={classes.rowText} gap={2} breakWords>
      <Flex component="span" gap={8} wrap fw={600}>
        {adNetworkInfo[network].label} {badge}
      </Flex>
      {sentence && (
        <Block component="p" ws="pre-wrap" c="red">
          {sentence}
        </Block>
      )}
      {cost && <Meta component="p">{cost}</Meta>}
    </Grid>
    <Flex className={classes.actions} gap={8} align="stretch" wrap>
      {action}
    </Flex>
  </Flex>
);
