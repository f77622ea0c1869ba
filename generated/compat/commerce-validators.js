// generated from openapi/: do not edit; run npm run generate
import formats from 'ajv-formats/dist/formats.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
const requests = (() => {
const schema19 = {"$id":"listCharges_fields","$ref":"List"};
const schema20 = {"$id":"List","type":"object","properties":{"limit":{"type":"string","pattern":"^(?:\\d|[1-9]\\d|100)$"},"starting_after":{"type":"string","maxLength":64},"order":{"type":"string","enum":["asc","desc"]}}};
const pattern3 = new RegExp("^(?:\\d|[1-9]\\d|100)$", "u");
const func1 = ucs2length.default;

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="List" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.limit !== undefined){
let data0 = data.limit;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err0 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/pattern",keyword:"pattern",params:{pattern: "^(?:\\d|[1-9]\\d|100)$"},message:"must match pattern \""+"^(?:\\d|[1-9]\\d|100)$"+"\""};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.starting_after !== undefined){
let data1 = data.starting_after;
if(typeof data1 === "string"){
if(func1(data1) > 64){
const err2 = {instancePath:instancePath+"/starting_after",schemaPath:"#/properties/starting_after/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/starting_after",schemaPath:"#/properties/starting_after/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.order !== undefined){
let data2 = data.order;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data2 === "asc") || (data2 === "desc"))){
const err5 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/enum",keyword:"enum",params:{allowedValues: schema20.properties.order.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"limit":true,"starting_after":true,"order":true},"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listCharges_fields" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate53(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"limit":true,"starting_after":true,"order":true},"dynamicProps":false,"dynamicItems":false};


const schema21 = {"$id":"createCharge_fields","$ref":"ChargeRequest"};
const schema22 = {"$id":"ChargeRequest","type":"object","required":["pricing_type","local_price"],"properties":{"name":{"allOf":[{"$ref":"Text"},{"maxLength":100}]},"description":{"allOf":[{"$ref":"Text"},{"maxLength":500}]},"pricing_type":{"type":"string"},"local_price":{"type":"object","required":["amount","currency"],"properties":{"amount":{"type":["string","number"]},"currency":{"type":"string","pattern":"^[A-Z]{3,4}$"}}},"metadata":{"type":["object","null"],"additionalProperties":true},"redirect_url":{"allOf":[{"$ref":"Url"}]},"cancel_url":{"allOf":[{"$ref":"Url"}]}}};
const schema23 = {"$id":"Text","type":["string","null"],"pattern":"^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$"};
const pattern4 = new RegExp("^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$", "u");

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Text" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema23.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data === "string"){
if(!pattern4.test(data)){
const err1 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$"},message:"must match pattern \""+"^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema24 = {"$id":"Url","type":["string","null"],"maxLength":2048};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Url" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema24.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data === "string"){
if(func1(data) > 2048){
const err1 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"dynamicProps":false,"dynamicItems":false};

const pattern5 = new RegExp("^[A-Z]{3,4}$", "u");

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="ChargeRequest" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pricing_type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pricing_type"},message:"must have required property '"+"pricing_type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.local_price === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "local_price"},message:"must have required property '"+"local_price"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name !== undefined){
let data0 = data.name;
if(!(validate57(data0, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
if(typeof data0 === "string"){
if(func1(data0) > 100){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/allOf/1/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.description !== undefined){
let data1 = data.description;
if(!(validate57(data1, {instancePath:instancePath+"/description",parentData:data,parentDataProperty:"description",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
if(typeof data1 === "string"){
if(func1(data1) > 500){
const err3 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/allOf/1/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.pricing_type !== undefined){
if(typeof data.pricing_type !== "string"){
const err4 = {instancePath:instancePath+"/pricing_type",schemaPath:"#/properties/pricing_type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.local_price !== undefined){
let data3 = data.local_price;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.amount === undefined){
const err5 = {instancePath:instancePath+"/local_price",schemaPath:"#/properties/local_price/required",keyword:"required",params:{missingProperty: "amount"},message:"must have required property '"+"amount"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data3.currency === undefined){
const err6 = {instancePath:instancePath+"/local_price",schemaPath:"#/properties/local_price/required",keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data3.amount !== undefined){
let data4 = data3.amount;
if((typeof data4 !== "string") && (!((typeof data4 == "number") && (isFinite(data4))))){
const err7 = {instancePath:instancePath+"/local_price/amount",schemaPath:"#/properties/local_price/properties/amount/type",keyword:"type",params:{type: schema22.properties.local_price.properties.amount.type},message:"must be string,number"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data3.currency !== undefined){
let data5 = data3.currency;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err8 = {instancePath:instancePath+"/local_price/currency",schemaPath:"#/properties/local_price/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3,4}$"},message:"must match pattern \""+"^[A-Z]{3,4}$"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/local_price/currency",schemaPath:"#/properties/local_price/properties/currency/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/local_price",schemaPath:"#/properties/local_price/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.metadata !== undefined){
let data6 = data.metadata;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
const err11 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema22.properties.metadata.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.redirect_url !== undefined){
if(!(validate60(data.redirect_url, {instancePath:instancePath+"/redirect_url",parentData:data,parentDataProperty:"redirect_url",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.cancel_url !== undefined){
if(!(validate60(data.cancel_url, {instancePath:instancePath+"/cancel_url",parentData:data,parentDataProperty:"cancel_url",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":{"name":true,"description":true,"pricing_type":true,"local_price":true,"metadata":true,"redirect_url":true,"cancel_url":true},"dynamicProps":false,"dynamicItems":false};


function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="createCharge_fields" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":{"name":true,"description":true,"pricing_type":true,"local_price":true,"metadata":true,"redirect_url":true,"cancel_url":true},"dynamicProps":false,"dynamicItems":false};
return { listCharges_fields: validate52, createCharge_fields: validate55 }
})()
const texts = (() => {

return {  }
})()
const answers = (() => {
const schema19 = {"$id":"listCharges_200","$ref":"Charges"};
const schema20 = {"$id":"Charges","type":"object","additionalProperties":false,"required":["data","pagination"],"properties":{"data":{"type":"array","items":{"$ref":"Charge"}},"pagination":{"type":"object","additionalProperties":false,"required":["order","starting_after","ending_before","total","limit","yielded","cursor_range","previous_uri","next_uri"],"properties":{"order":{"type":"string","enum":["asc","desc"]},"starting_after":{"type":["string","null"]},"ending_before":{"type":"null"},"total":{"type":"integer"},"limit":{"type":"integer"},"yielded":{"type":"integer"},"cursor_range":{"type":"array","maxItems":2,"items":{"type":"string"}},"previous_uri":{"type":"null"},"next_uri":{"type":["string","null"]}}},"warnings":{"$ref":"Warnings"}}};
const schema21 = {"$id":"Charge","type":"object","additionalProperties":false,"required":["id","resource","code","name","description","pricing_type","pricing","addresses","payments","timeline","metadata","created_at","expires_at","hosted_url","redirects","support_email","organization_name","brand_color","brand_logo_url","pwcb_only"],"properties":{"id":{"type":"string","format":"uuid"},"resource":{"const":"charge"},"code":{"type":"string","pattern":"^[0-9A-Z]{8}$"},"name":{"type":["string","null"]},"description":{"type":["string","null"]},"pricing_type":{"const":"fixed_price"},"pricing":{"type":"object","additionalProperties":false,"required":["local","usdt"],"properties":{"local":{"$ref":"Money"},"usdt":{"$ref":"Money"}}},"addresses":{"type":"object","maxProperties":0},"payments":{"type":"array","maxItems":0},"timeline":{"type":"array","minItems":1,"items":{"$ref":"TimelineEntry"}},"metadata":{"type":"object","additionalProperties":true},"created_at":{"type":"string","format":"date-time"},"expires_at":{"type":"string","format":"date-time"},"confirmed_at":{"type":"string","format":"date-time"},"hosted_url":{"type":"string","format":"uri"},"redirects":{"type":"object","additionalProperties":false,"required":["cancel_url","success_url","will_redirect_after_success"],"properties":{"cancel_url":{"type":["string","null"]},"success_url":{"type":["string","null"]},"will_redirect_after_success":{"type":"boolean"}}},"redirect_url":{"type":"string"},"cancel_url":{"type":"string"},"support_email":{"type":"string","format":"email"},"organization_name":{"type":"string"},"brand_color":{"type":"string"},"brand_logo_url":{"type":"string"},"pwcb_only":{"const":false}}};
const func1 = Object.prototype.hasOwnProperty;
const pattern3 = new RegExp("^[0-9A-Z]{8}$", "u");
const schema22 = {"$id":"Money","type":"object","additionalProperties":false,"required":["amount","currency"],"properties":{"amount":{"type":"string"},"currency":{"type":"string"}}};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Money" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.amount === undefined) && (missing0 = "amount")) || ((data.currency === undefined) && (missing0 = "currency"))){
validate55.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "amount") || (key0 === "currency"))){
validate55.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.amount !== undefined){
const _errs2 = errors;
if(typeof data.amount !== "string"){
validate55.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.currency !== undefined){
const _errs4 = errors;
if(typeof data.currency !== "string"){
validate55.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema23 = {"$id":"TimelineEntry","type":"object","additionalProperties":false,"required":["time","status"],"properties":{"time":{"type":"string","format":"date-time"},"status":{"type":"string","enum":["NEW","PENDING","COMPLETED","UNRESOLVED","RESOLVED","EXPIRED","CANCELED"]},"context":{"type":"string","enum":["UNDERPAID","DELAYED"]},"payment":{"type":"object","additionalProperties":false,"required":["network","transaction_id","value"],"properties":{"network":{"type":"string"},"transaction_id":{"type":"string"},"value":{"$ref":"Money"}}}}};
const formats0 = formats.fullFormats["date-time"];

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="TimelineEntry" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.time === undefined) && (missing0 = "time")) || ((data.status === undefined) && (missing0 = "status"))){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "time") || (key0 === "status")) || (key0 === "context")) || (key0 === "payment"))){
validate58.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.time !== undefined){
let data0 = data.time;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats0.validate(data0))){
validate58.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate58.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((((data1 === "NEW") || (data1 === "PENDING")) || (data1 === "COMPLETED")) || (data1 === "UNRESOLVED")) || (data1 === "RESOLVED")) || (data1 === "EXPIRED")) || (data1 === "CANCELED"))){
validate58.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema23.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
let data2 = data.context;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate58.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data2 === "UNDERPAID") || (data2 === "DELAYED"))){
validate58.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/enum",keyword:"enum",params:{allowedValues: schema23.properties.context.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payment !== undefined){
let data3 = data.payment;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if((((data3.network === undefined) && (missing1 = "network")) || ((data3.transaction_id === undefined) && (missing1 = "transaction_id"))) || ((data3.value === undefined) && (missing1 = "value"))){
validate58.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!(((key1 === "network") || (key1 === "transaction_id")) || (key1 === "value"))){
validate58.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.network !== undefined){
const _errs11 = errors;
if(typeof data3.network !== "string"){
validate58.errors = [{instancePath:instancePath+"/payment/network",schemaPath:"#/properties/payment/properties/network/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.transaction_id !== undefined){
const _errs13 = errors;
if(typeof data3.transaction_id !== "string"){
validate58.errors = [{instancePath:instancePath+"/payment/transaction_id",schemaPath:"#/properties/payment/properties/transaction_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.value !== undefined){
const _errs15 = errors;
if(!(validate55(data3.value, {instancePath:instancePath+"/payment/value",parentData:data3,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/payment",schemaPath:"#/properties/payment/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Charge" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.resource === undefined) && (missing0 = "resource"))) || ((data.code === undefined) && (missing0 = "code"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.pricing_type === undefined) && (missing0 = "pricing_type"))) || ((data.pricing === undefined) && (missing0 = "pricing"))) || ((data.addresses === undefined) && (missing0 = "addresses"))) || ((data.payments === undefined) && (missing0 = "payments"))) || ((data.timeline === undefined) && (missing0 = "timeline"))) || ((data.metadata === undefined) && (missing0 = "metadata"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.hosted_url === undefined) && (missing0 = "hosted_url"))) || ((data.redirects === undefined) && (missing0 = "redirects"))) || ((data.support_email === undefined) && (missing0 = "support_email"))) || ((data.organization_name === undefined) && (missing0 = "organization_name"))) || ((data.brand_color === undefined) && (missing0 = "brand_color"))) || ((data.brand_logo_url === undefined) && (missing0 = "brand_logo_url"))) || ((data.pwcb_only === undefined) && (missing0 = "pwcb_only"))){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema21.properties, key0))){
validate54.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(!(typeof data.id === "string")){
validate54.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resource !== undefined){
const _errs4 = errors;
if("charge" !== data.resource){
validate54.errors = [{instancePath:instancePath+"/resource",schemaPath:"#/properties/resource/const",keyword:"const",params:{allowedValue: "charge"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data2 = data.code;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern3.test(data2)){
validate54.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Z]{8}$"},message:"must match pattern \""+"^[0-9A-Z]{8}$"+"\""}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data3 = data.name;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate54.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema21.properties.name.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data4 = data.description;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate54.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema21.properties.description.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pricing_type !== undefined){
const _errs11 = errors;
if("fixed_price" !== data.pricing_type){
validate54.errors = [{instancePath:instancePath+"/pricing_type",schemaPath:"#/properties/pricing_type/const",keyword:"const",params:{allowedValue: "fixed_price"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pricing !== undefined){
let data6 = data.pricing;
const _errs12 = errors;
if(errors === _errs12){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if(((data6.local === undefined) && (missing1 = "local")) || ((data6.usdt === undefined) && (missing1 = "usdt"))){
validate54.errors = [{instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs14 = errors;
for(const key1 in data6){
if(!((key1 === "local") || (key1 === "usdt"))){
validate54.errors = [{instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs14 === errors){
if(data6.local !== undefined){
const _errs15 = errors;
if(!(validate55(data6.local, {instancePath:instancePath+"/pricing/local",parentData:data6,parentDataProperty:"local",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.usdt !== undefined){
const _errs16 = errors;
if(!(validate55(data6.usdt, {instancePath:instancePath+"/pricing/usdt",parentData:data6,parentDataProperty:"usdt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.addresses !== undefined){
let data9 = data.addresses;
const _errs17 = errors;
if(errors === _errs17){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 0){
validate54.errors = [{instancePath:instancePath+"/addresses",schemaPath:"#/properties/addresses/maxProperties",keyword:"maxProperties",params:{limit: 0},message:"must NOT have more than 0 properties"}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/addresses",schemaPath:"#/properties/addresses/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payments !== undefined){
let data10 = data.payments;
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data10)){
if(data10.length > 0){
validate54.errors = [{instancePath:instancePath+"/payments",schemaPath:"#/properties/payments/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items"}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/payments",schemaPath:"#/properties/payments/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeline !== undefined){
let data11 = data.timeline;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data11)){
if(data11.length < 1){
validate54.errors = [{instancePath:instancePath+"/timeline",schemaPath:"#/properties/timeline/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
const _errs23 = errors;
if(!(validate58(data11[i0], {instancePath:instancePath+"/timeline/" + i0,parentData:data11,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
var valid2 = _errs23 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/timeline",schemaPath:"#/properties/timeline/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data13 = data.metadata;
const _errs24 = errors;
if(errors === _errs24){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
}
else {
validate54.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data14 = data.created_at;
const _errs27 = errors;
if(errors === _errs27){
if(errors === _errs27){
if(typeof data14 === "string"){
if(!(formats0.validate(data14))){
validate54.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data15 = data.expires_at;
const _errs29 = errors;
if(errors === _errs29){
if(errors === _errs29){
if(typeof data15 === "string"){
if(!(formats0.validate(data15))){
validate54.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.confirmed_at !== undefined){
let data16 = data.confirmed_at;
const _errs31 = errors;
if(errors === _errs31){
if(errors === _errs31){
if(typeof data16 === "string"){
if(!(formats0.validate(data16))){
validate54.errors = [{instancePath:instancePath+"/confirmed_at",schemaPath:"#/properties/confirmed_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate54.errors = [{instancePath:instancePath+"/confirmed_at",schemaPath:"#/properties/confirmed_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hosted_url !== undefined){
const _errs33 = errors;
if(errors === _errs33){
if(errors === _errs33){
if(!(typeof data.hosted_url === "string")){
validate54.errors = [{instancePath:instancePath+"/hosted_url",schemaPath:"#/properties/hosted_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.redirects !== undefined){
let data18 = data.redirects;
const _errs35 = errors;
if(errors === _errs35){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if((((data18.cancel_url === undefined) && (missing2 = "cancel_url")) || ((data18.success_url === undefined) && (missing2 = "success_url"))) || ((data18.will_redirect_after_success === undefined) && (missing2 = "will_redirect_after_success"))){
validate54.errors = [{instancePath:instancePath+"/redirects",schemaPath:"#/properties/redirects/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs37 = errors;
for(const key2 in data18){
if(!(((key2 === "cancel_url") || (key2 === "success_url")) || (key2 === "will_redirect_after_success"))){
validate54.errors = [{instancePath:instancePath+"/redirects",schemaPath:"#/properties/redirects/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs37 === errors){
if(data18.cancel_url !== undefined){
let data19 = data18.cancel_url;
const _errs38 = errors;
if((typeof data19 !== "string") && (data19 !== null)){
validate54.errors = [{instancePath:instancePath+"/redirects/cancel_url",schemaPath:"#/properties/redirects/properties/cancel_url/type",keyword:"type",params:{type: schema21.properties.redirects.properties.cancel_url.type},message:"must be string,null"}];
return false;
}
var valid3 = _errs38 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.success_url !== undefined){
let data20 = data18.success_url;
const _errs40 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate54.errors = [{instancePath:instancePath+"/redirects/success_url",schemaPath:"#/properties/redirects/properties/success_url/type",keyword:"type",params:{type: schema21.properties.redirects.properties.success_url.type},message:"must be string,null"}];
return false;
}
var valid3 = _errs40 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.will_redirect_after_success !== undefined){
const _errs42 = errors;
if(typeof data18.will_redirect_after_success !== "boolean"){
validate54.errors = [{instancePath:instancePath+"/redirects/will_redirect_after_success",schemaPath:"#/properties/redirects/properties/will_redirect_after_success/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid3 = _errs42 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/redirects",schemaPath:"#/properties/redirects/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.redirect_url !== undefined){
const _errs44 = errors;
if(typeof data.redirect_url !== "string"){
validate54.errors = [{instancePath:instancePath+"/redirect_url",schemaPath:"#/properties/redirect_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cancel_url !== undefined){
const _errs46 = errors;
if(typeof data.cancel_url !== "string"){
validate54.errors = [{instancePath:instancePath+"/cancel_url",schemaPath:"#/properties/cancel_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.support_email !== undefined){
const _errs48 = errors;
if(errors === _errs48){
if(errors === _errs48){
if(!(typeof data.support_email === "string")){
validate54.errors = [{instancePath:instancePath+"/support_email",schemaPath:"#/properties/support_email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.organization_name !== undefined){
const _errs50 = errors;
if(typeof data.organization_name !== "string"){
validate54.errors = [{instancePath:instancePath+"/organization_name",schemaPath:"#/properties/organization_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brand_color !== undefined){
const _errs52 = errors;
if(typeof data.brand_color !== "string"){
validate54.errors = [{instancePath:instancePath+"/brand_color",schemaPath:"#/properties/brand_color/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brand_logo_url !== undefined){
const _errs54 = errors;
if(typeof data.brand_logo_url !== "string"){
validate54.errors = [{instancePath:instancePath+"/brand_logo_url",schemaPath:"#/properties/brand_logo_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs54 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pwcb_only !== undefined){
const _errs56 = errors;
if(false !== data.pwcb_only){
validate54.errors = [{instancePath:instancePath+"/pwcb_only",schemaPath:"#/properties/pwcb_only/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema24 = {"$id":"Warnings","type":"array","items":{"type":"string"}};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Warnings" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(typeof data[i0] !== "string"){
validate62.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Charges" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.data === undefined) && (missing0 = "data")) || ((data.pagination === undefined) && (missing0 = "pagination"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "data") || (key0 === "pagination")) || (key0 === "warnings"))){
validate53.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.data !== undefined){
let data0 = data.data;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate54(data0[i0], {instancePath:instancePath+"/data/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pagination !== undefined){
let data2 = data.pagination;
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((((((((data2.order === undefined) && (missing1 = "order")) || ((data2.starting_after === undefined) && (missing1 = "starting_after"))) || ((data2.ending_before === undefined) && (missing1 = "ending_before"))) || ((data2.total === undefined) && (missing1 = "total"))) || ((data2.limit === undefined) && (missing1 = "limit"))) || ((data2.yielded === undefined) && (missing1 = "yielded"))) || ((data2.cursor_range === undefined) && (missing1 = "cursor_range"))) || ((data2.previous_uri === undefined) && (missing1 = "previous_uri"))) || ((data2.next_uri === undefined) && (missing1 = "next_uri"))){
validate53.errors = [{instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs7 = errors;
for(const key1 in data2){
if(!(func1.call(schema20.properties.pagination.properties, key1))){
validate53.errors = [{instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs7 === errors){
if(data2.order !== undefined){
let data3 = data2.order;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate53.errors = [{instancePath:instancePath+"/pagination/order",schemaPath:"#/properties/pagination/properties/order/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data3 === "asc") || (data3 === "desc"))){
validate53.errors = [{instancePath:instancePath+"/pagination/order",schemaPath:"#/properties/pagination/properties/order/enum",keyword:"enum",params:{allowedValues: schema20.properties.pagination.properties.order.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.starting_after !== undefined){
let data4 = data2.starting_after;
const _errs10 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate53.errors = [{instancePath:instancePath+"/pagination/starting_after",schemaPath:"#/properties/pagination/properties/starting_after/type",keyword:"type",params:{type: schema20.properties.pagination.properties.starting_after.type},message:"must be string,null"}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.ending_before !== undefined){
const _errs12 = errors;
if(data2.ending_before !== null){
validate53.errors = [{instancePath:instancePath+"/pagination/ending_before",schemaPath:"#/properties/pagination/properties/ending_before/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.total !== undefined){
let data6 = data2.total;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate53.errors = [{instancePath:instancePath+"/pagination/total",schemaPath:"#/properties/pagination/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.limit !== undefined){
let data7 = data2.limit;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate53.errors = [{instancePath:instancePath+"/pagination/limit",schemaPath:"#/properties/pagination/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.yielded !== undefined){
let data8 = data2.yielded;
const _errs18 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate53.errors = [{instancePath:instancePath+"/pagination/yielded",schemaPath:"#/properties/pagination/properties/yielded/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid2 = _errs18 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.cursor_range !== undefined){
let data9 = data2.cursor_range;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data9)){
if(data9.length > 2){
validate53.errors = [{instancePath:instancePath+"/pagination/cursor_range",schemaPath:"#/properties/pagination/properties/cursor_range/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
const _errs22 = errors;
if(typeof data9[i1] !== "string"){
validate53.errors = [{instancePath:instancePath+"/pagination/cursor_range/" + i1,schemaPath:"#/properties/pagination/properties/cursor_range/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs22 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/pagination/cursor_range",schemaPath:"#/properties/pagination/properties/cursor_range/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid2 = _errs20 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.previous_uri !== undefined){
const _errs24 = errors;
if(data2.previous_uri !== null){
validate53.errors = [{instancePath:instancePath+"/pagination/previous_uri",schemaPath:"#/properties/pagination/properties/previous_uri/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid2 = _errs24 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.next_uri !== undefined){
let data12 = data2.next_uri;
const _errs26 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate53.errors = [{instancePath:instancePath+"/pagination/next_uri",schemaPath:"#/properties/pagination/properties/next_uri/type",keyword:"type",params:{type: schema20.properties.pagination.properties.next_uri.type},message:"must be string,null"}];
return false;
}
var valid2 = _errs26 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warnings !== undefined){
const _errs28 = errors;
if(!(validate62(data.warnings, {instancePath:instancePath+"/warnings",parentData:data,parentDataProperty:"warnings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listCharges_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate53(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


const schema25 = {"$id":"createCharge_201","$ref":"ChargeAnswer"};
const schema26 = {"$id":"ChargeAnswer","type":"object","additionalProperties":false,"required":["data"],"properties":{"data":{"$ref":"Charge"},"warnings":{"$ref":"Warnings"}}};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="ChargeAnswer" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "data") || (key0 === "warnings"))){
validate66.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.data !== undefined){
const _errs2 = errors;
if(!(validate54(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warnings !== undefined){
const _errs3 = errors;
if(!(validate62(data.warnings, {instancePath:instancePath+"/warnings",parentData:data,parentDataProperty:"warnings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="createCharge_201" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate66(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return { listCharges_200: validate52, createCharge_201: validate65 }
})()
export const bodies = {
  "listCharges": requests.listCharges_fields,
  "createCharge": requests.createCharge_fields,
  "listCheckouts": requests.listCharges_fields,
}
export const queries = {

}
export const paths = {

}
export const responses = {
  "listCharges": { 200: answers.listCharges_200 },
  "createCharge": { 201: answers.createCharge_201 },
  "readCharge": { 200: answers.createCharge_201 },
  "cancelCharge": { 200: answers.createCharge_201 },
  "listCheckouts": { 200: answers.listCharges_200 },
}
export const events = {

}
export const webhooks = {

}
