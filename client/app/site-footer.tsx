import { POSTAL_ADDRESS } from '@shared/club-texts';
import { DOCS_PAGE, PRIVACY_PAGE } from '@shared/site';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FeedbackButton } from '../features/contact/feedback/feedback-button';
import { ContactEmail } from '../ui/site/contact-email';
import { Logo } from '../ui/page/logo';
import { useSite } from '../ui/site/site';
import { CopyrightLine } from './copyright-line';
import classes from './site-footer.module.css';
import { SOCIAL_LINKS } from '../ui/site/social-links';
import { DEVELOPER_CREDITS, QUICK_LINKS } from './site-links';

export function SiteFooter() {
  const { name, description, disclaimer } = useSite();
  return (
    <footer className={classes.footer}>
      <p className={classes.name} aria-hidden>
        <Logo size={72} />
        {name}
      </p>
      <div className={classes.columns}>
        <Column title="About Us">
          <p>{description}</p>
          <Links of={SOCIAL_LINKS} inline />
        </Column>
        <Column title="Quick Links">
          <ul>
            {QUICK_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </Column>
        <Column title="Contact Us">
          <address>
            {POSTAL_ADDRESS.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <ContactEmail />
          </address>
        </Column>
        <Column title="Portal">
          <ul>
            <li>
              <a href="/adminlogin" target="_blank" rel="noopener">
                Sign in as Admin
              </a>
            </li>
            <li>
              <FeedbackButton className={classes.feedback} />
            </li>
            <li>
              <a href={DOCS_PAGE.to}>{DOCS_PAGE.label}</a>
            </li>
            <li>
              <a href={PRIVACY_PAGE.to}>{PRIVACY_PAGE.label}</a>
            </li>
          </ul>
          <p className={classes.credits}>Made by the club’s own</p>
          <Links of={DEVELOPER_CREDITS} />
        </Column>
      </div>
      <div className={classes.bottom}>
        <CopyrightLine />
        <p className={classes.disclaimer}>{disclaimer}</p>
      </div>
    </footer>
  );
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const Links = ({ of, inline }: { of: readonly { href: string; label: string }[]; inline?: true }) => (
  <ul className={inline && classes.inline}>
    {of.map(({ href, label }) => (
      <li key={label}>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      </li>
    ))}
  </ul>
);
