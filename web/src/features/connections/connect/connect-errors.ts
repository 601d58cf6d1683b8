type Trouble = { title: string; message: string; link?: { href: string; words: string } };

/** Why a window never got to its network, or came back to nobody. */
const troubles: Record<string, Trouble> = {
  'link-expired': {
    title: 'This way back is closed',
    message:
      'It was used already, is older than ten minutes, or belongs to another sign-in. Nothing was connected: start again from your accounts.',
  },
  'not-signed-in': {
    title: 'Please sign in first',
    message: 'Your session is over, so nothing was connected. Sign in, then connect the account again.',
    link: { href: '/login?next=%2Fuser%2Faccount%23social', words: 'Sign in' },
  },
  'no-business': {
    title: 'First, a business',
    message: 'What you connect belongs to a business. Create one, then connect the account again.',
    link: { href: '/user/business/new', words: 'Create a business' },
  },
  'network-not-set-up': {
    title: 'This network is not set up here',
    message: 'Whoever runs this installation has to add its keys before anybody can connect it.',
  },
  'not-while-acting': {
    title: 'Only the person themselves can do this',
    message: 'You are acting as somebody else. Accounts are connected by the people they belong to.',
  },
  'too-many-requests': {
    title: 'A little slower, please',
    message: 'There were too many attempts in a short time. Wait a minute, then try again.',
  },
  'not-found': {
    title: 'That account is no longer here',
    message: 'The account you wanted to mend was disconnected meanwhile. Connect it as a new one.',
  },
};

export const connectError = (code: string): Trouble =>
  troubles[code] ?? {
    title: 'That did not work',
    message: 'Something went wrong on the way, and nothing was connected. Please try again from your accounts.',
  };
