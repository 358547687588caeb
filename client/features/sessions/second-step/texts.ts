import { RECOVERY_CODES } from '@shared/second-step';

export const SECOND_STEP_MESSAGES = {
  title: 'Second step',
  hint: 'After your password, signing in also asks for a code from an app on your phone. Somebody who has learnt your password is then still kept out.',
  owed: 'This site requires a second step of everybody. Set yours up to go on.',
  setUp: 'Set up an authenticator app',
  on: (since: string): string => `On since ${since}.`,
  codesLeft: (codes: number): string =>
    codes === 0
      ? 'No recovery code is left.'
      : codes === 1
        ? '1 recovery code is left.'
        : `${codes} recovery codes are left.`,
  renew: 'New recovery codes',
  renewTitle: 'Replace your recovery codes?',
  renewWarning: 'The codes that you have stop working.',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off the second step?',
  turnOffWarning: 'Signing in then asks for your password alone. Your recovery codes stop working.',
  turnedOff: 'The second step is off',
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
