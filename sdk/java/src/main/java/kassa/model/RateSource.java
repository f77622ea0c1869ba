// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * {@code fixed}: you set the rate. {@code feed}: it is the median of the feeds that the operator of the service
 * configured.
 *
 * <p>A word may be newer than this list.
 */
public final class RateSource {
    public static final String FIXED = "fixed";
    public static final String FEED = "feed";

    private RateSource() {}
}
