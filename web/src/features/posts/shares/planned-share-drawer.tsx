import { networkByKind } from '@fanfare/contract/connections/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import { type PlannedShare, shareLimits } from '@fanfare/contract/posts/working-copies';
import { sameAccountMessage } from '@fanfare/contract/social/social';
import {
  maxPreviewDescriptionLength,
  type SocialNetwork,
  usesLinkDescription,
  usesLinkName,
} from '@fanfare/contract/social/social-text';
import { Button, Drawer, Stack, Text } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import {
  AccountSelect,
  BoardSelect,
  ScheduleField,
  SharePreview,
  TextCounter,
  useSocialAccounts,
} from '../../social/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { useFeaturedImage } from '../session/use-featured-image.ts';
import { AdProfileField } from './ad-profile-field.tsx';
import { useShareLink } from './use-share-link.ts';

/** Edits one planned share, with a preview. Autosaved with the rest of the post. */
export function PlannedShareDrawer({ shareKey, onClose }: { shareKey: string; onClose: () => void }) {
  const { session } = useEditorContext();
  const share = useFormValues(session.form, ({ social }) => social.find(({ key }) => key === shareKey));
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

/**
 * Note on the link preview of a network whose previews can't have a custom name: it shows the page's own preview, or
 * none.
 */
const cardNote = (network: SocialNetwork): string => {
  const name = networkLabels[networkByKind[network]];
  return network === 'instagram' ? `${name} doesn’t show link previews.` : `${name} shows the page’s own preview.`;
};

function ShareForm({ share, onClose }: { share: PlannedShare; onClose: () => void }) {
  const { session } = useEditorContext();
  const { accounts, profile_set: profileSet } = useSocialAccounts();
  const social = useFormValues(session.form, (fields) => fields.social);
  const image = useFeaturedImage();
  const link = useShareLink();
  const { key, social_network: network, social_account: account } = share;
  const index = social.findIndex((item) => item.key === key);
  const board = session.field(`social.${index}.board_id`);
  const adProfile = session.field(`social.${index}.adprofile`);
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
      <CustomField {...session.field(`social.${index}.social_account`)}>
        {({ value, onChange, error }) => (
          <AccountSelect
            network={network}
            value={value || null}
            error={error ?? (value && usedAccounts.includes(value) ? sameAccountMessage(network) : undefined)}
            onChange={(id) => {
              onChange(id ?? '');
              board.onChange('');
              adProfile.onChange('');
            }}
          />
        )}
      </CustomField>
      {network === 'pinterest' && account && (
        <CustomField {...board}>
          {({ value, onChange, error }) => (
            <BoardSelect account={account} value={value || null} error={error} onChange={(id) => onChange(id ?? '')} />
          )}
        </CustomField>
      )}
      <div>
        <TextareaField
          {...session.field(`social.${index}.message`)}
          label="Message"
          placeholder="Write about the post"
          maxRows={10}
        />
        <Flex align="stretch" justify="flex-end" mt={6}>
          <TextCounter network={network} profileSet={profileSet} content={text} />
        </Flex>
      </div>
      {usesLinkName(network, profileSet) && (
        <TextField
          {...session.field(`social.${index}.link_name`)}
          label="Link name"
          placeholder={link.title}
          maxLength={shareLimits.linkName}
        />
      )}
      {usesLinkDescription(network, profileSet) && (
        <TextareaField
          {...session.field(`social.${index}.link_description`)}
          label="Link description"
          description={`The preview shows the first ${maxPreviewDescriptionLength} characters.`}
          placeholder={link.description}
          rows={2}
          maxRows={6}
          maxLength={shareLimits.linkDescription}
        />
      )}
      {!usesLinkName(network, profileSet) && <Text c="dimmed">{cardNote(network)}</Text>}
      <div>
        <Block component="p" mb={6} fw={600}>
          When
        </Block>
        <CustomField {...session.field(`social.${index}.schedule`)}>
          {({ value = null, onChange, error }) => (
            <ScheduleField
              label="Share time"
              nowLabel="When the post is published"
              value={value}
              error={error}
              onChange={(schedule) => onChange(schedule ?? undefined)}
            />
          )}
        </CustomField>
      </div>
      {account && (
        <AdProfileField network={network} account={account} value={share.adprofile} onChange={adProfile.onChange} />
      )}
      <div>
        <Block component="p" mb={6} fw={600}>
          Preview
        </Block>
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
