import { Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../../platform/access/access.js';
import { Config } from '../../platform/config/config.js';
import type { Site } from '../../shared/pages.js';
import type { SitePhone } from '../../shared/site.js';

@ObjectType('SitePhone', { description: 'An officer’s telephone.' })
class SitePhoneModel implements SitePhone {
  @Field({ description: 'Whose it is, like `President`.' })
  role: string;

  @Field({ description: 'As it is written, like `+94 11 234 5678`.' })
  number: string;
}

@ObjectType('Site', { description: 'What the site says of itself.' })
export class SiteModel implements Site {
  @Field({ description: 'Its public address, without a slash at the end.' })
  url: string;

  @Field({ description: 'The club’s name.' })
  name: string;

  @Field({ description: 'One sentence about the club.' })
  description: string;

  @Field({ description: 'For whom and for what this site is.' })
  disclaimer: string;

  @Field({ description: 'The zone of every date and time on the site, like `Asia/Colombo`.' })
  timeZone: string;

  @Field({ description: 'The club’s e-mail address.' })
  contactEmail: string;

  @Field(() => [SitePhoneModel], { description: 'Whom to call.' })
  phones: SitePhoneModel[];

  @Field(() => String, { nullable: true, description: 'Address of the chat that “Ask Me!” opens, when there is one.' })
  assistantUrl: string | null;

  @Field(() => String, { nullable: true, description: 'Address of a map to stand within a page, when there is one.' })
  mapEmbedUrl: string | null;

  @Field(() => String, { nullable: true, description: 'Of the web analytics, when there is one.' })
  analyticsId: string | null;
}

@Resolver()
export class SiteResolver {
  constructor(private readonly config: Config) {}

  @Public()
  @Query(() => SiteModel, { description: 'What the site says of itself.' })
  site(): SiteModel {
    const { site, timeZone, mailClub: contactEmail, contactPhones: phones } = this.config;
    const { assistantUrl, mapEmbedUrl, analyticsId } = this.config;
    return { ...site, timeZone, contactEmail, phones, assistantUrl, mapEmbedUrl, analyticsId };
  }
}
