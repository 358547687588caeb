import { RECOVERY_CODES } from '@shared/second-step';

export const SECOND_STEP_MESSAGES = {
  title: 'Second step',
  hint: 'With an authenticator app, signing in also asks for a code after your password. With a passkey, you don’t need your password. Either one keeps out anyone who has learned your password.',
  requiredFirst: 'This site requires a second step for every account. Set yours up to continue.',
  setUp: 'Set up an authenticator app',
  on: (since: string): string => `Authenticator app set up on ${since}.`,
  codesLeft: (codes: number): string =>
    codes === 0 ? 'No recovery codes left.' : codes === 1 ? '1 recovery code left.' : `${codes} recovery codes left.`,
  renew: 'New recovery codes',
  renewTitle: 'Replace your recovery codes?',
  renewWarning: 'Your current codes will stop working.',
  turnOff: 'Turn the app off',
  turnOffTitle: 'Turn the authenticator app off?',
  turnOffWarning:
    'Its codes stop working. Without a passkey, signing in then asks for your password alone, and your recovery codes stop working, too.',
  turnedOff: 'The authenticator app is off',
  failed: 'The second step could not be changed',

  setUpTitle: 'Set up an authenticator app',
  scan: 'Scan this with an authenticator app, such as the one of your password manager, Google Authenticator or Aegis.',
  qrCode: 'QR code for the authenticator app',
  secret: 'Or type this key into the app',
  code: 'Code that the app shows now',
  confirm: 'Turn on',

  codesTitle: 'Save these recovery codes',
  codesWarning: `If you lose your phone or your passkey, each of these ${RECOVERY_CODES} codes works once: when you sign in with your password, or choose a new one. They’re shown only once. Keep them apart from your password, for example on paper.`,
  codesLabel: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  print: 'Print',
  fileName: 'recovery-codes.txt',
  fileTitle: (siteName: string, email: string): string => `Recovery codes for ${email} on the website of ${siteName}`,
  fileHint: 'Each works once.',
  saved: 'I’ve saved them',
} as const;

/** Texts of the field for a code, when signing in and choosing a password. */
export const CODE_MESSAGES = {
  code: 'Code',
  codeHint: 'From your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you saved when you set up the second step.',
  useRecoveryCode: 'Use a recovery code instead',
  useApp: 'Use the app instead',
  lost: 'Lost both? Another administrator can remove your second step.',
  back: 'Back',
} as const;

export const PASSKEY_MESSAGES = {
  use: 'Use a passkey',
  signInFailed: 'Couldn’t sign in with a passkey',
  confirmFailed: 'The passkey could not be checked',
  list: 'Passkeys',
  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  addHint:
    'A passkey signs you in with your fingerprint, your face or the PIN of a device, without your password. It works only at the address of this site.',
  name: 'Name of the passkey',
  nameHint: 'A name you’ll recognize, such as “Laptop” or “Security key”.',
  addedNamed: (name: string): string => `The passkey ${name} was added`,
  addFailed: 'The passkey could not be added',
  exists: 'This device already has a passkey for your account',
  /** Name of the passkey with which an invitation was accepted. */
  firstName: 'First passkey',
  added: (on: string): string => `Added ${on}`,
  lastUsed: (on: string): string => `last used ${on}`,
  neverUsed: 'never used',
  rename: 'Rename',
  renameNamed: (name: string): string => `Rename the passkey ${name}`,
  renameTitle: 'Rename the passkey',
  renamed: (name: string): string => `The passkey is now called ${name}`,
  renameFailed: 'The passkey could not be renamed',
  remove: 'Remove',
  removeNamed: (name: string): string => `Remove the passkey ${name}`,
  removeTitle: (name: string): string => `Remove the passkey ${name}?`,
  removeWarning: 'It will no longer sign you in. Remove it in your device’s settings, too.',
  removed: (name: string): string => `The passkey ${name} was removed`,
  removeFailed: 'The passkey could not be removed',
} as const;
