export const navLabels = {
  home: 'Home',
  login: 'Login',
  signUp: 'Sign Up',
  purchased: 'Purchased',
  admin: 'Admin',
  signOut: 'Sign out',
} as const;
