/** What pages say while a browser solves a challenge. */
export const challengeMessages = {
  working: {
    title: 'One Moment',
    description: 'Your browser shows that it is not a program. This takes a few seconds.',
  },
};
