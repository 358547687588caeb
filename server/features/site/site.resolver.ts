import { Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../../platform/access/access.js';
import { Config } from '../../platform/config/config.js';
import type { SiteConfig } from '../../shared/site.js';

@ObjectType('Site', { description: 'What the site says of itself.' })
export class SiteModel implements SiteConfig {
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
}

@Resolver()
export class SiteResolver {
  constructor(private readonly config: Config) {}

  @Public()
  @Query(() => SiteModel, { description: 'What the site says of itself.' })
  site(): SiteModel {
    const { site, timeZone, mailClub: contactEmail } = this.config;
    return { ...site, timeZone, contactEmail };
  }
}
