export const challengeMessages = {
  working: {
    title: 'One Moment',
    description: 'Your browser is proving that it is not a bot. This takes a few seconds.',
  },
};
