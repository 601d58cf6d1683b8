/** What an app may ask for, in the words of the consent page. */
export const scopes: Record<string, string> = {
  'tweet.read': 'See posts from your timeline',
  'tweet.write': 'Post and repost for you',
  'users.read': 'See your profile',
  'media.write': 'Upload pictures and videos for you',
  'offline.access': 'Stay connected until you say no',
  'follows.read': 'See whom you follow',
  'like.read': 'See what you like',
};

/** Cannot be unticked: without them a connection is nothing. */
export const alwaysGranted = ['tweet.read', 'users.read'];
