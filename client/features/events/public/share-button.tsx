import { shareText } from '../../../ui/toasts/share-text';

interface ShareButtonProps {
  label: string;
  text: string;
  className: string;
}

export const ShareButton = ({ label, text, className }: ShareButtonProps) => (
  <button type="button" className={className} onClick={() => void shareText(text)}>
    {label}
  </button>
);
