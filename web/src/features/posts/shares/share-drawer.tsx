import { networkByKind } from '@fanfare/contract/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { maxPreviewDescriptionLength, publishingProfileFor, type SocialNetwork } from '@fanfare/contract/social-text';
import type { PlannedShare } from '@fanfare/contract/working-copies';
import { Button, Drawer, Stack, Textarea, TextInput } from '@mantine/core';
import {
  AccountSelect,
  BoardSelect,
  ScheduleField,
  SharePreview,
  TextCounter,
  useSocialAccounts,
} from '../../social/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { useFeaturedImage } from '../panels/featured-image-panel.tsx';
import { shareProblemPath } from '../publish/publish-validation.ts';
import { useFields } from '../saving/fields-store.ts';
import { AdProfileField } from './ad-profile-field.tsx';
import classes from './share.module.css';
import { useShareLink } from './use-share-link.ts';

/** Edits one planned share, with a preview. Autosaved with the rest of the post. */
export function ShareDrawer({ shareKey, onClose }: { shareKey: string; onClose: () => void }) {
  const { session } = useEditorContext();
  const share = useFields(session.store, ({ social }) => social.find(({ key }) => key === shareKey));
  if (!share) return null;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Share to ${networkLabels[networkByKind[share.social_network]]}`}
      size={560}
    >
      <ShareForm share={share} onClose={onClose} />
    </Drawer>
  );
}

/** A note for networks that ignore a custom link name and description. */
const cardNote = (network: SocialNetwork, profileSet: ProfileSet): string | undefined => {
  if (network === 'pinterest' || publishingProfileFor(network, profileSet).policy.customLinkPreview) return undefined;
  const name = networkLabels[networkByKind[network]];
  return network === 'instagram'
    ? `${name} doesn’t show link previews.`
    : `${name} uses the page’s own preview instead.`;
};

function ShareForm({ share, onClose }: { share: PlannedShare; onClose: () => void }) {
  const { session, problems } = useEditorContext();
  const { accounts, profile_set: profileSet } = useSocialAccounts();
  const social = useFields(session.store, (fields) => fields.social);
  const image = useFeaturedImage();
  const link = useShareLink();
  const { key, social_network: network, social_account: account } = share;
  const change = (patch: Partial<PlannedShare>) =>
    session.change({
      social: session.store.get().social.map((item) => (item.key === key ? { ...item, ...patch } : item)),
    });
  const selectedAccount = accounts.find(({ social_network, id }) => social_network === network && id === account);
  const text = { message: share.message, thread: [], link: link.url };
  const usedAccounts = social.flatMap((item) =>
    item.social_network === network && item.key !== key ? item.social_account : [],
  );
  const linkPreview = {
    ...link,
    image: image?.src,
    link_name: share.link_name || link.title,
    link_description: share.link_description || undefined,
  };

  return (
    <Stack gap="md">
      <AccountSelect
        network={network}
        value={account || null}
        usedIds={usedAccounts}
        error={problems.get(shareProblemPath(key, 'account'))}
        onChange={(id) => change({ social_account: id ?? '', board_id: '', adprofile: '' })}
      />
      {network === 'pinterest' && account && (
        <BoardSelect
          account={account}
          value={share.board_id || null}
          error={share.board_id ? undefined : problems.get(shareProblemPath(key, 'board'))}
          onChange={(id) => change({ board_id: id ?? '' })}
        />
      )}
      <div>
        <Textarea
          label="Message"
          placeholder="Write about the post"
          autosize
          minRows={3}
          maxRows={10}
          error={problems.get(shareProblemPath(key, 'message'))}
          value={share.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <div className={classes.counter}>
          <TextCounter network={network} profileSet={profileSet} content={text} />
        </div>
      </div>
      <TextInput
        label="Link name"
        description={cardNote(network, profileSet)}
        placeholder={link.title}
        maxLength={255}
        value={share.link_name}
        onChange={(event) => change({ link_name: event.currentTarget.value })}
      />
      <Textarea
        label="Link description"
        description={`The preview shows the first ${maxPreviewDescriptionLength} characters.`}
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
        <ScheduleField
          label="Share time"
          nowLabel="When the post is published"
          value={share.schedule ?? null}
          error={problems.get(shareProblemPath(key, 'time'))}
          onChange={(schedule) => change({ schedule: schedule ?? undefined })}
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
          profileSet={profileSet}
          account={selectedAccount ?? null}
          content={text}
          link={linkPreview}
          picture={image ? { src: image.src, alt: image.alt } : null}
        />
      </div>
      <Button onClick={onClose}>Done</Button>
    </Stack>
  );
}
