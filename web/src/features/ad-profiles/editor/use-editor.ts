import { type AdNetwork, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { can, useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { createFormStore } from '../../../ui/form/form-store.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { initialState, type WizardState } from '../../../ui/wizard/wizard-state.ts';
import { needsEditor } from '../ad-networks.ts';
import { useFacebookFacts } from '../facebook/use-facebook-facts.ts';
import { type EditorValues, editorErrors, networksOf, toFieldPath, toSaveBody } from '../form/editor-form.ts';
import { networkPanes, paneOf } from '../form/panes.ts';
import { inTabOrder, type LoadedTab, type TabOptions, tabQuery, toNetworkProfile } from '../form/tab-queries.ts';

export type Profile = Output<'GET /adprofile/{id}'>;
export type EditorTab = 'main' | AdNetwork;

const initialValues = (profile: Profile | undefined, tabs: readonly LoadedTab[]): EditorValues => ({
  adprofile_name: profile?.adprofile.name ?? '',
  networks: tabs.map(({ network }) => network),
  ...Object.assign({}, ...tabs.map(({ network, settings }) => toNetworkProfile(network, settings))),
});

const panesFor = (network: AdNetwork, isComplete: boolean): WizardState =>
  initialState(networkPanes[network].length, isComplete);

/** State and actions of the profile editor; the components only render them. */
export function useEditor(profile: Profile | undefined, tabs: readonly LoadedTab[]) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Idempotency key until the server has accepted the request: a second press after no answer to the creation creates
  // no second profile.
  const [submitId] = useState(newId);
  const [isSaved, setSaved] = useState(false);
  const [tab, setTab] = useState<EditorTab>('main');
  const [form] = useState(() => createFormStore<EditorValues>(initialValues(profile, tabs)));
  const [options, setOptions] = useState<Partial<Record<AdNetwork, TabOptions>>>(() =>
    Object.fromEntries(tabs.map((loaded) => [loaded.network, loaded.options])),
  );
  // Tabs of stored network profiles start with all panes open.
  const [panes, setPanes] = useState<Partial<Record<AdNetwork, WizardState>>>(() =>
    Object.fromEntries(tabs.map(({ network }) => [network, panesFor(network, true)])),
  );
  const [isAdding, setAdding] = useState(false);
  const facebook = useFacebookFacts(form, 'facebook', options.facebook);
  const instagram = useFacebookFacts(form, 'instagram', options.instagram);
  const editable = useMemo(() => new Set(adNetworks.filter((network) => can(me, needsEditor(network)))), [me]);
  const hasHiddenNetworks = (profile?.adprofile.networks.length ?? 0) > tabs.length;
  const validate = useMemo(() => {
    const context = { facebook, instagram, editable, hasHiddenNetworks };
    return (values: EditorValues) => editorErrors(values, context);
  }, [facebook, instagram, editable, hasHiddenNetworks]);
  useLayoutEffect(() => form.setRules({ validate, toFieldPath }));
  useEffect(() => form.dispose, [form]);
  useUnsavedChanges(() => !isSaved && form.isUnsaved());

  const save = useSave('POST /adprofile/save', { refreshes: ['GET /adprofiles'] });
  const { isBusy } = useFormState(form);

  async function submit() {
    await form.submit(async (values) => {
      const { id } = profile?.adprofile ?? {};
      await save.mutateAsync({
        body: {
          adprofile: { adprofile_name: values.adprofile_name.trim(), ...(id === undefined ? {} : { id }) },
          ...(id === undefined ? { submit_id: submitId } : {}),
          ...toSaveBody(
            values,
            tabs.map(({ network }) => network),
            editable,
          ),
        },
      });
      setSaved(true);
      toast.good('Ad profile saved.');
      void navigate({ to: '/adprofile', ignoreBlocker: true });
    });
    // Problems of incomplete networks are listed on the main tab, so the main tab opens when the open tab has no
    // problem itself.
    const wrong = form.shownProblems();
    if (wrong.size > 0 && (tab === 'main' || !networksOf(wrong).includes(tab))) setTab('main');
  }

  async function add(network: AdNetwork) {
    setAdding(true);
    try {
      const loaded = await client.fetchQuery(tabQuery(network, 0));
      setOptions((all) => ({ ...all, [network]: loaded.options }));
      setPanes((all) => ({ ...all, [network]: panesFor(network, false) }));
      form.change({
        ...toNetworkProfile(network, loaded.settings),
        networks: inTabOrder([...form.values().networks, network]),
      });
      form.resetValidation();
      setTab(network);
    } catch (error) {
      toast.failed(error);
    } finally {
      setAdding(false);
    }
  }

  return {
    form,
    tab,
    setTab,
    options,
    editable,
    add,
    isAdding,
    submit,
    facts: { facebook, instagram },
    canSubmit: !isBusy && !isSaved,
    isBusy,
    paneState: (network: AdNetwork) => panes[network] ?? panesFor(network, false),
    setPaneState: (network: AdNetwork, state: WizardState) => setPanes((all) => ({ ...all, [network]: state })),
    remove(network: AdNetwork) {
      form.set(
        'networks',
        form.values().networks.filter((name) => name !== network),
      );
      setTab('main');
    },
    /** Adds a removed network again, with its settings as they were. */
    restore: (network: AdNetwork) => form.set('networks', inTabOrder([...form.values().networks, network])),
    /** Opens the pane with the first problem of a network. */
    fix(network: AdNetwork, path: string) {
      setPanes((all) => ({ ...all, [network]: { ...panesFor(network, true), at: paneOf(network, path) } }));
      setTab(network);
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
