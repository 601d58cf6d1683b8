import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { Button, Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { adNetworkInfo } from '../ad-networks.ts';
import classes from '../ad-profiles.module.css';
import { FacebookTab } from '../facebook/facebook-tab.tsx';
import { canAddTab, networksOf } from '../form/editor-form.ts';
import type { LoadedTab } from '../form/tab-queries.ts';
import { GoogleTab } from '../google/google-tab.tsx';
import { MissingAsset } from '../missing-asset.tsx';
import { NativeTab } from '../native/native-tab.tsx';
import { useMissingAssets } from '../use-missing-assets.ts';
import { AddNetworkMenu } from './add-network-menu.tsx';
import { MainTab } from './main-tab.tsx';
import { type Editor, type EditorTab, type Profile, useEditor } from './use-editor.ts';

type Props = { profile: Profile | undefined; tabs: readonly LoadedTab[] };

const tabLabels: Record<EditorTab, string> = {
  main: 'Profile',
  facebook: adNetworkInfo.facebook.label,
  instagram: adNetworkInfo.instagram.label,
  nativeads: adNetworkInfo.nativeads.label,
  google: adNetworkInfo.google.label,
};

/** Editor of a profile: a main tab, a tab per network, one button that saves all of them. */
export function AdProfileEditor({ profile, tabs }: Props) {
  const editor = useEditor(profile, tabs);
  const { form, tab } = editor;
  const networks = useFormValues(form, (values) => values.networks);
  const { alert } = useFormState(form);
  const wrong = networksOf(useSyncExternalStore(form.subscribe, form.shownProblems));
  const canEdit = useCan(needsAds.editor);
  const missingAssets = useMissingAssets();
  const [missing, setMissing] = useState<AssetType>();

  function add(network: AdNetwork) {
    const type = missingAssets.find(network);
    setMissing(type);
    if (!type) void editor.add(network);
  }

  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(name) => editor.setTab(networks.find((network) => network === name) ?? 'main')}
    >
      <Page
        title={profile?.adprofile.name ?? 'New ad profile'}
        lead="Set how ads run on each network. Every ad with this profile uses these settings."
        width="wide"
        tabs={
          <Flex className={classes.tabRow} gap={12} align="flex-end">
            <PageTabs
              tabs={['main', ...networks]}
              labels={tabLabels}
              open={tab}
              marks={Object.fromEntries(wrong.map((network) => [network, <ProblemMark key={network} />]))}
            />
            {canEdit && canAddTab(networks) && (
              <AddNetworkMenu open={networks} editable={editor.editable} isBusy={editor.isAdding} onAdd={add} />
            )}
          </Flex>
        }
      >
        {!canEdit && <Alert tone="info">You can view this ad profile. To edit it, you need the Editor role.</Alert>}
        {alert && <Alert tone="bad">{alert}</Alert>}
        {missing && <MissingAsset key={missing} type={missing} onClose={() => setMissing(undefined)} />}
        <Tabs.Panel value="main">
          <MainTab editor={editor} profile={profile} stored={tabs.map(({ network }) => network)} canEdit={canEdit} />
        </Tabs.Panel>
        {networks.map((network) => (
          <Tabs.Panel key={network} value={network}>
            <NetworkTab editor={editor} network={network} />
          </Tabs.Panel>
        ))}
        {canEdit && (
          <Flex className={classes.bar} gap={8} justify="flex-end" wrap divided data-bottom-bar>
            <Button component={Link} to="/adprofile" variant="default">
              Cancel
            </Button>
            <Button loading={editor.isBusy} disabled={!editor.canSubmit} onClick={() => void editor.submit()}>
              Save ad profile
            </Button>
          </Flex>
        )}
      </Page>
    </Tabs>
  );
}

const ProblemMark = () => (
  <Block component="span" display="block" c="red" role="img" aria-label="needs attention">
    <IconAlertCircle size={16} stroke={1.5} aria-hidden />
  </Block>
);

function NetworkTab({ editor, network }: { editor: Editor; network: AdNetwork }) {
  const options = editor.options[network];
  if (!options) return null;
  const props = {
    form: editor.form,
    options,
    isReadOnly: !editor.editable.has(network),
    panes: editor.paneState(network),
    onPanes: (state: Parameters<Editor['setPaneState']>[1]) => editor.setPaneState(network, state),
    onDone: () => editor.setTab('main'),
    onRemove: () => editor.remove(network),
  };
  if (network === 'google') return <GoogleTab {...props} />;
  if (network === 'nativeads') return <NativeTab {...props} />;
  return <FacebookTab {...props} network={network} facts={editor.facts[network]} />;
}
