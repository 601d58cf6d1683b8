export { ChannelChoice } from './sources/channel-choice.tsx';
export { useAddFeed } from './sources/use-add-feed.ts';
