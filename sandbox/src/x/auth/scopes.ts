/** Scopes an app can request, with their labels on the consent page. */
export const scopeTitles: Record<string, string> = {
  'tweet.read': 'See posts from your timeline',
  'tweet.write': 'Post and repost for you',
  'users.read': 'See your profile',
  'media.write': 'Upload images and videos for you',
  'offline.access': 'Stay connected until you revoke access',
  'follows.read': 'See the accounts you follow',
  'like.read': 'See the posts you like',
};

/** Scopes that are always granted; the consent page shows them disabled. */
export const requiredScopes = ['tweet.read', 'users.read'];
