import { RECOVERY_CODES } from '@shared/second-step';

export const SECOND_STEP_MESSAGES = {
  title: 'Second step',
  hint: 'With an authenticator app, signing in also asks for a code after your password. With a passkey, you need no password. Either keeps out somebody who has learnt it.',
  owed: 'This site requires a second step of everybody. Set yours up to go on.',
  setUp: 'Set up an authenticator app',
  on: (since: string): string => `An authenticator app since ${since}.`,
  codesLeft: (codes: number): string =>
    codes === 0
      ? 'No recovery code is left.'
      : codes === 1
        ? '1 recovery code is left.'
        : `${codes} recovery codes are left.`,
  renew: 'New recovery codes',
  renewTitle: 'Replace your recovery codes?',
  renewWarning: 'The codes that you have stop working.',
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

  codesTitle: 'Keep these recovery codes',
  codesWarning: `If you lose your phone, each of these ${RECOVERY_CODES} codes works once in place of a code from the app. They are shown only now. Keep them apart from your password, for example on paper.`,
  codesLabel: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  print: 'Print',
  fileName: 'recovery-codes.txt',
  fileTitle: (siteName: string, email: string): string => `Recovery codes for ${email} on the website of ${siteName}`,
  fileHint: 'Each works once.',
  kept: 'I have kept them',
} as const;

/** Texts of the field for a code, when signing in and choosing a password. */
export const CODE_MESSAGES = {
  code: 'Code',
  codeHint: 'From your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of those that you kept when you set up the second step.',
  useRecoveryCode: 'Use a recovery code instead',
  useApp: 'Use the app instead',
  lost: 'Lost both? Another administrator can remove your second step.',
  back: 'Back',
} as const;

export const PASSKEY_MESSAGES = {
  signIn: 'Use a passkey',
  signInFailed: 'Signing in with a passkey has failed',
  list: 'Passkeys',
  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  addHint:
    'A passkey signs you in with your fingerprint, your face or the PIN of a device, without your password. It works only at the address of this site.',
  name: 'Name of the passkey',
  nameHint: 'By which you will know it, such as “Laptop” or “Security key”.',
  addedNamed: (name: string): string => `The passkey ${name} was added`,
  addFailed: 'The passkey could not be added',
  exists: 'This device already has a passkey for your account',
  added: (on: string): string => `Added ${on}`,
  lastUsed: (on: string): string => `last used ${on}`,
  neverUsed: 'never used',
  remove: 'Remove',
  removeNamed: (name: string): string => `Remove the passkey ${name}`,
  removeTitle: (name: string): string => `Remove the passkey ${name}?`,
  removeWarning: 'It signs in no more. Remove it in the settings of your device as well.',
  removed: (name: string): string => `The passkey ${name} was removed`,
  removeFailed: 'The passkey could not be removed',
} as const;
