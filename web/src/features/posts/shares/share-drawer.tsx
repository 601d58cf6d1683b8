import { networkOf } from '@fanfare/contract/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { linkDescriptionPreview, publishingOf, type SocialNetwork } from '@fanfare/contract/social-text';
import type { PlannedShare } from '@fanfare/contract/working-copies';
import { Button, Drawer, Stack, Textarea, TextInput } from '@mantine/core';
import {
  AccountSelect,
  BoardSelect,
  PlanField,
  SharePreview,
  TextCounter,
  useSocialAccounts,
} from '../../social/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { useFeaturedPicture } from '../panels/featured-image-panel.tsx';
import { shareAt } from '../publish/publish-validation.ts';
import { useFields } from '../saving/fields-store.ts';
import { AdProfileField } from './ad-profile-field.tsx';
import classes from './share.module.css';
import { useShareLink } from './use-share-link.ts';

/** One share, with how its network will show it. Kept as it is typed, like the rest of the post. */
export function ShareDrawer({ shareKey, onClose }: { shareKey: string; onClose: () => void }) {
  const { session } = useEditorContext();
  const share = useFields(session.store, ({ social }) => social.find(({ key }) => key === shareKey));
  if (!share) return null;
  return (
    <Drawer opened onClose={onClose} title={`Share to ${networkLabels[networkOf[share.social_network]]}`} size={560}>
      <ShareForm share={share} onClose={onClose} />
    </Drawer>
  );
}

/** Where a network goes by the page itself, words for its card are kept and never shown. */
const cardNote = (network: SocialNetwork, set: ProfileSet): string | undefined => {
  if (network === 'pinterest' || publishingOf(network, set).policy.customLinkPreview) return undefined;
  const name = networkLabels[networkOf[network]];
  return network === 'instagram'
    ? `${name} shows no card for a link.`
    : `${name} shows what the page says of itself instead.`;
};

function ShareForm({ share, onClose }: { share: PlannedShare; onClose: () => void }) {
  const { session, problems } = useEditorContext();
  const { accounts, profile_set: set } = useSocialAccounts();
  const social = useFields(session.store, (fields) => fields.social);
  const picture = useFeaturedPicture();
  const link = useShareLink();
  const { key, social_network: network, social_account: account } = share;
  const change = (patch: Partial<PlannedShare>) =>
    session.change({
      social: session.store.get().social.map((one) => (one.key === key ? { ...one, ...patch } : one)),
    });
  const chosen = accounts.find((one) => one.social_network === network && one.id === account);
  const words = { message: share.message, thread: [], link: link.url };
  const taken = social.flatMap((one) => (one.social_network === network && one.key !== key ? one.social_account : []));
  const shown = {
    ...link,
    image: picture?.src,
    link_name: share.link_name || link.title,
    link_description: share.link_description || undefined,
  };

  return (
    <Stack gap="md">
      <AccountSelect
        network={network}
        value={account || null}
        taken={taken}
        error={problems.get(shareAt(key, 'account'))}
        onChange={(id) => change({ social_account: id ?? '', board_id: '', adprofile: '' })}
      />
      {network === 'pinterest' && account && (
        <BoardSelect
          account={account}
          value={share.board_id || null}
          error={share.board_id ? undefined : problems.get(shareAt(key, 'board'))}
          onChange={(id) => change({ board_id: id ?? '' })}
        />
      )}
      <div>
        <Textarea
          label="Message"
          placeholder="What you want to say about the post"
          autosize
          minRows={3}
          maxRows={10}
          error={problems.get(shareAt(key, 'message'))}
          value={share.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <div className={classes.counter}>
          <TextCounter network={network} set={set} words={words} />
        </div>
      </div>
      <TextInput
        label="Link name"
        description={cardNote(network, set)}
        placeholder={link.title}
        maxLength={255}
        value={share.link_name}
        onChange={(event) => change({ link_name: event.currentTarget.value })}
      />
      <Textarea
        label="Link description"
        description={`The preview shows the first ${linkDescriptionPreview} characters.`}
        placeholder={link.description}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={share.link_description}
        onChange={(event) => change({ link_description: event.currentTarget.value })}
      />
      <div>
        <p className={classes.label}>When</p>
        <PlanField
          label="When the share goes out"
          nowLabel="Together with the post"
          value={share.schedule ?? null}
          error={problems.get(shareAt(key, 'time'))}
          onChange={(plan) => change({ schedule: plan ?? undefined })}
        />
      </div>
      {account && (
        <AdProfileField
          network={network}
          account={account}
          value={share.adprofile}
          onChange={(adprofile) => change({ adprofile })}
        />
      )}
      <div>
        <p className={classes.label}>Preview</p>
        <SharePreview
          network={network}
          set={set}
          account={chosen ?? null}
          words={words}
          link={shown}
          picture={picture ? { src: picture.src, alt: picture.alt } : null}
        />
      </div>
      <Button onClick={onClose}>Done</Button>
    </Stack>
  );
}
