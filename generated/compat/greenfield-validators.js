// generated from openapi/: do not edit; run npm run generate
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
const requests = (() => {
const schema19 = {"$id":"listInvoices_fields","$ref":"OrderIds"};
const schema20 = {"$id":"OrderIds","type":"array","minItems":1,"maxItems":20,"items":{"$ref":"OrderId"}};
const schema21 = {"$id":"OrderId","type":"string","minLength":1,"maxLength":64};
const func1 = ucs2length.default;

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="OrderId" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 64){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="OrderIds" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 20){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate54(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listInvoices_fields" */;
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
validate52.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


const schema22 = {"$id":"createInvoice_fields","$ref":"NewInvoice"};
const schema23 = {"$id":"NewInvoice","type":"object","required":["amount"],"properties":{"amount":{"oneOf":[{"type":"string","pattern":"^\\d{1,12}(\\.\\d{1,8})?$"},{"type":"number","minimum":0,"maximum":999999999999}]},"currency":{"oneOf":[{"type":"string","pattern":"^([A-Za-z]{3}|USDT|usdt)$"},{"type":"null"}]},"metadata":{"$ref":"Metadata"},"checkout":{"oneOf":[{"type":"object","properties":{"paymentMethods":{"oneOf":[{"type":"array","maxItems":50,"items":{"type":"string","maxLength":64}},{"type":"null"}]},"redirectURL":{"oneOf":[{"type":"string","maxLength":2048},{"type":"null"}]}}},{"type":"null"}]}}};
const pattern3 = new RegExp("^\\d{1,12}(\\.\\d{1,8})?$", "u");
const pattern4 = new RegExp("^([A-Za-z]{3}|USDT|usdt)$", "u");
const schema24 = {"$id":"Metadata","oneOf":[{"type":"object","properties":{"orderId":{"oneOf":[{"$ref":"OrderId"},{"type":"integer","minimum":0},{"type":"null"}]}}},{"type":"null"}]};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Metadata" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.orderId !== undefined){
let data0 = data.orderId;
const _errs4 = errors;
let valid2 = false;
let passing1 = null;
const _errs5 = errors;
if(!(validate54(data0, {instancePath:instancePath+"/orderId",parentData:data,parentDataProperty:"orderId",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var _valid1 = _errs5 === errors;
if(_valid1){
valid2 = true;
passing1 = 0;
}
const _errs6 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err0 = {instancePath:instancePath+"/orderId",schemaPath:"#/oneOf/0/properties/orderId/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
const err1 = {instancePath:instancePath+"/orderId",schemaPath:"#/oneOf/0/properties/orderId/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid1 = _errs6 === errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid2 = true;
passing1 = 1;
}
const _errs8 = errors;
if(data0 !== null){
const err2 = {instancePath:instancePath+"/orderId",schemaPath:"#/oneOf/0/properties/orderId/oneOf/2/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs8 === errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 2];
}
else {
if(_valid1){
valid2 = true;
passing1 = 2;
}
}
}
if(!valid2){
const err3 = {instancePath:instancePath+"/orderId",schemaPath:"#/oneOf/0/properties/orderId/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.orderId = true;
}
const _errs10 = errors;
if(data !== null){
const err5 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err6 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate59.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate59.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="NewInvoice" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.amount === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "amount"},message:"must have required property '"+"amount"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.amount !== undefined){
let data0 = data.amount;
const _errs2 = errors;
let valid1 = false;
let passing0 = null;
const _errs3 = errors;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err1 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/oneOf/0/pattern",keyword:"pattern",params:{pattern: "^\\d{1,12}(\\.\\d{1,8})?$"},message:"must match pattern \""+"^\\d{1,12}(\\.\\d{1,8})?$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs5 = errors;
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 999999999999 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/oneOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 999999999999},message:"must be <= 999999999999"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0 < 0 || isNaN(data0)){
const err4 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/oneOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/oneOf/1/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err6 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
}
if(data.currency !== undefined){
let data1 = data.currency;
const _errs8 = errors;
let valid2 = false;
let passing1 = null;
const _errs9 = errors;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err7 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/oneOf/0/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z]{3}|USDT|usdt)$"},message:"must match pattern \""+"^([A-Za-z]{3}|USDT|usdt)$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid1 = _errs9 === errors;
if(_valid1){
valid2 = true;
passing1 = 0;
}
const _errs11 = errors;
if(data1 !== null){
const err9 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid1 = _errs11 === errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid2 = true;
passing1 = 1;
}
}
if(!valid2){
const err10 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
}
if(data.metadata !== undefined){
if(!(validate59(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.checkout !== undefined){
let data3 = data.checkout;
const _errs15 = errors;
let valid3 = false;
let passing2 = null;
const _errs16 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.paymentMethods !== undefined){
let data4 = data3.paymentMethods;
const _errs19 = errors;
let valid5 = false;
let passing3 = null;
const _errs20 = errors;
if(Array.isArray(data4)){
if(data4.length > 50){
const err11 = {instancePath:instancePath+"/checkout/paymentMethods",schemaPath:"#/properties/checkout/oneOf/0/properties/paymentMethods/oneOf/0/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func1(data5) > 64){
const err12 = {instancePath:instancePath+"/checkout/paymentMethods/" + i0,schemaPath:"#/properties/checkout/oneOf/0/properties/paymentMethods/oneOf/0/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/checkout/paymentMethods/" + i0,schemaPath:"#/properties/checkout/oneOf/0/properties/paymentMethods/oneOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/checkout/paymentMethods",schemaPath:"#/properties/checkout/oneOf/0/properties/paymentMethods/oneOf/0/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid3 = _errs20 === errors;
if(_valid3){
valid5 = true;
passing3 = 0;
}
const _errs24 = errors;
if(data4 !== null){
const err15 = {instancePath:instancePath+"/checkout/paymentMethods",schemaPath:"#/properties/checkout/oneOf/0/properties/paymentMethods/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid3 = _errs24 === errors;
if(_valid3 && valid5){
valid5 = false;
passing3 = [passing3, 1];
}
else {
if(_valid3){
valid5 = true;
passing3 = 1;
}
}
if(!valid5){
const err16 = {instancePath:instancePath+"/checkout/paymentMethods",schemaPath:"#/properties/checkout/oneOf/0/properties/paymentMethods/oneOf",keyword:"oneOf",params:{passingSchemas: passing3},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
}
if(data3.redirectURL !== undefined){
let data6 = data3.redirectURL;
const _errs27 = errors;
let valid8 = false;
let passing4 = null;
const _errs28 = errors;
if(typeof data6 === "string"){
if(func1(data6) > 2048){
const err17 = {instancePath:instancePath+"/checkout/redirectURL",schemaPath:"#/properties/checkout/oneOf/0/properties/redirectURL/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/checkout/redirectURL",schemaPath:"#/properties/checkout/oneOf/0/properties/redirectURL/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid4 = _errs28 === errors;
if(_valid4){
valid8 = true;
passing4 = 0;
}
const _errs30 = errors;
if(data6 !== null){
const err19 = {instancePath:instancePath+"/checkout/redirectURL",schemaPath:"#/properties/checkout/oneOf/0/properties/redirectURL/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid4 = _errs30 === errors;
if(_valid4 && valid8){
valid8 = false;
passing4 = [passing4, 1];
}
else {
if(_valid4){
valid8 = true;
passing4 = 1;
}
}
if(!valid8){
const err20 = {instancePath:instancePath+"/checkout/redirectURL",schemaPath:"#/properties/checkout/oneOf/0/properties/redirectURL/oneOf",keyword:"oneOf",params:{passingSchemas: passing4},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err21 = {instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var _valid2 = _errs16 === errors;
if(_valid2){
valid3 = true;
passing2 = 0;
var props1 = {};
props1.paymentMethods = true;
props1.redirectURL = true;
}
const _errs32 = errors;
if(data3 !== null){
const err22 = {instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid2 = _errs32 === errors;
if(_valid2 && valid3){
valid3 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid3 = true;
passing2 = 1;
}
}
if(!valid3){
const err23 = {instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":{"amount":true,"currency":true,"metadata":true,"checkout":true},"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="createInvoice_fields" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate58(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"amount":true,"currency":true,"metadata":true,"checkout":true},"dynamicProps":false,"dynamicItems":false};


const schema25 = {"$id":"updateInvoice_fields","$ref":"InvoiceUpdate"};
const schema26 = {"$id":"InvoiceUpdate","type":"object","required":["metadata"],"properties":{"metadata":{"$ref":"Metadata"}}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="InvoiceUpdate" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.metadata === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.metadata !== undefined){
if(!(validate59(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":{"metadata":true},"dynamicProps":false,"dynamicItems":false};


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="updateInvoice_fields" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate64(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":{"metadata":true},"dynamicProps":false,"dynamicItems":false};


const schema27 = {"$id":"markInvoice_fields","$ref":"Mark"};
const schema28 = {"$id":"Mark","type":"object","required":["status"],"properties":{"status":{"type":"string","maxLength":64}}};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Mark" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status !== undefined){
let data0 = data.status;
if(typeof data0 === "string"){
if(func1(data0) > 64){
const err1 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":{"status":true},"dynamicProps":false,"dynamicItems":false};


function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="markInvoice_fields" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate68(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":{"status":true},"dynamicProps":false,"dynamicItems":false};


const schema29 = {"$id":"createWebhook_fields","$ref":"NewWebhook"};
const schema30 = {"$id":"NewWebhook","type":"object","required":["url"],"properties":{"url":{"type":"string","maxLength":2048},"enabled":{"type":"boolean"},"secret":{"oneOf":[{"type":"string","maxLength":255,"pattern":"^[!-~]*$"},{"type":"null"}]},"authorizedEvents":{"oneOf":[{"type":"object","properties":{"everything":{"type":"boolean"},"specificEvents":{"oneOf":[{"type":"array","maxItems":50,"items":{"type":"string","maxLength":64}},{"type":"null"}]}}},{"type":"null"}]}}};
const pattern5 = new RegExp("^[!-~]*$", "u");

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="NewWebhook" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(func1(data0) > 2048){
const err1 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.enabled !== undefined){
if(typeof data.enabled !== "boolean"){
const err3 = {instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.secret !== undefined){
let data2 = data.secret;
const _errs6 = errors;
let valid1 = false;
let passing0 = null;
const _errs7 = errors;
if(typeof data2 === "string"){
if(func1(data2) > 255){
const err4 = {instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern5.test(data2)){
const err5 = {instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/oneOf/0/pattern",keyword:"pattern",params:{pattern: "^[!-~]*$"},message:"must match pattern \""+"^[!-~]*$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs7 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs9 = errors;
if(data2 !== null){
const err7 = {instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err8 = {instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
}
if(data.authorizedEvents !== undefined){
let data3 = data.authorizedEvents;
const _errs12 = errors;
let valid2 = false;
let passing1 = null;
const _errs13 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.everything !== undefined){
if(typeof data3.everything !== "boolean"){
const err9 = {instancePath:instancePath+"/authorizedEvents/everything",schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/everything/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.specificEvents !== undefined){
let data5 = data3.specificEvents;
const _errs18 = errors;
let valid4 = false;
let passing2 = null;
const _errs19 = errors;
if(Array.isArray(data5)){
if(data5.length > 50){
const err10 = {instancePath:instancePath+"/authorizedEvents/specificEvents",schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/specificEvents/oneOf/0/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(func1(data6) > 64){
const err11 = {instancePath:instancePath+"/authorizedEvents/specificEvents/" + i0,schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/specificEvents/oneOf/0/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/authorizedEvents/specificEvents/" + i0,schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/specificEvents/oneOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/authorizedEvents/specificEvents",schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/specificEvents/oneOf/0/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid2 = _errs19 === errors;
if(_valid2){
valid4 = true;
passing2 = 0;
}
const _errs23 = errors;
if(data5 !== null){
const err14 = {instancePath:instancePath+"/authorizedEvents/specificEvents",schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/specificEvents/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid2 = _errs23 === errors;
if(_valid2 && valid4){
valid4 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid4 = true;
passing2 = 1;
}
}
if(!valid4){
const err15 = {instancePath:instancePath+"/authorizedEvents/specificEvents",schemaPath:"#/properties/authorizedEvents/oneOf/0/properties/specificEvents/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err16 = {instancePath:instancePath+"/authorizedEvents",schemaPath:"#/properties/authorizedEvents/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid1 = _errs13 === errors;
if(_valid1){
valid2 = true;
passing1 = 0;
var props0 = {};
props0.everything = true;
props0.specificEvents = true;
}
const _errs25 = errors;
if(data3 !== null){
const err17 = {instancePath:instancePath+"/authorizedEvents",schemaPath:"#/properties/authorizedEvents/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid1 = _errs25 === errors;
if(_valid1 && valid2){
valid2 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid2 = true;
passing1 = 1;
}
}
if(!valid2){
const err18 = {instancePath:instancePath+"/authorizedEvents",schemaPath:"#/properties/authorizedEvents/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"props":{"url":true,"enabled":true,"secret":true,"authorizedEvents":true},"dynamicProps":false,"dynamicItems":false};


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="createWebhook_fields" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate71(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":{"url":true,"enabled":true,"secret":true,"authorizedEvents":true},"dynamicProps":false,"dynamicItems":false};
return { listInvoices_fields: validate52, createInvoice_fields: validate57, updateInvoice_fields: validate63, markInvoice_fields: validate67, createWebhook_fields: validate70 }
})()
const texts = (() => {

return {  }
})()
const answers = (() => {
const schema19 = {"$id":"getServerInfo_200","$ref":"ServerInfo"};
const schema20 = {"$id":"ServerInfo","type":"object","additionalProperties":false,"required":["version","onion","supportedPaymentMethods","fullySynched","syncStatus"],"properties":{"version":{"type":"string"},"onion":{"type":"null"},"supportedPaymentMethods":{"type":"array","items":{"type":"string"}},"fullySynched":{"type":"boolean"},"syncStatus":{"type":"array","maxItems":0}}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="ServerInfo" */;
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
if((((((data.version === undefined) && (missing0 = "version")) || ((data.onion === undefined) && (missing0 = "onion"))) || ((data.supportedPaymentMethods === undefined) && (missing0 = "supportedPaymentMethods"))) || ((data.fullySynched === undefined) && (missing0 = "fullySynched"))) || ((data.syncStatus === undefined) && (missing0 = "syncStatus"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "version") || (key0 === "onion")) || (key0 === "supportedPaymentMethods")) || (key0 === "fullySynched")) || (key0 === "syncStatus"))){
validate53.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
const _errs2 = errors;
if(typeof data.version !== "string"){
validate53.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.onion !== undefined){
const _errs4 = errors;
if(data.onion !== null){
validate53.errors = [{instancePath:instancePath+"/onion",schemaPath:"#/properties/onion/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.supportedPaymentMethods !== undefined){
let data2 = data.supportedPaymentMethods;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data2[i0] !== "string"){
validate53.errors = [{instancePath:instancePath+"/supportedPaymentMethods/" + i0,schemaPath:"#/properties/supportedPaymentMethods/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/supportedPaymentMethods",schemaPath:"#/properties/supportedPaymentMethods/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fullySynched !== undefined){
const _errs10 = errors;
if(typeof data.fullySynched !== "boolean"){
validate53.errors = [{instancePath:instancePath+"/fullySynched",schemaPath:"#/properties/fullySynched/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.syncStatus !== undefined){
let data5 = data.syncStatus;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data5)){
if(data5.length > 0){
validate53.errors = [{instancePath:instancePath+"/syncStatus",schemaPath:"#/properties/syncStatus/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items"}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/syncStatus",schemaPath:"#/properties/syncStatus/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs12 === errors;
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
/*# sourceURL="getServerInfo_200" */;
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


const schema21 = {"$id":"getCurrentKey_200","$ref":"ApiKey"};
const schema22 = {"$id":"ApiKey","type":"object","additionalProperties":false,"required":["apiKey","label","permissions"],"properties":{"apiKey":{"type":"string"},"label":{"type":"string"},"permissions":{"type":"array","items":{"type":"string"}}}};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="ApiKey" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.apiKey === undefined) && (missing0 = "apiKey")) || ((data.label === undefined) && (missing0 = "label"))) || ((data.permissions === undefined) && (missing0 = "permissions"))){
validate56.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "apiKey") || (key0 === "label")) || (key0 === "permissions"))){
validate56.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.apiKey !== undefined){
const _errs2 = errors;
if(typeof data.apiKey !== "string"){
validate56.errors = [{instancePath:instancePath+"/apiKey",schemaPath:"#/properties/apiKey/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.label !== undefined){
const _errs4 = errors;
if(typeof data.label !== "string"){
validate56.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.permissions !== undefined){
let data2 = data.permissions;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data2[i0] !== "string"){
validate56.errors = [{instancePath:instancePath+"/permissions/" + i0,schemaPath:"#/properties/permissions/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs6 === errors;
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
validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="getCurrentKey_200" */;
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
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


const schema23 = {"$id":"listStores_200","type":"array","items":{"$ref":"Store"}};
const schema24 = {"$id":"Store","type":"object","additionalProperties":false,"required":["id","name","website","defaultCurrency"],"properties":{"id":{"type":"string"},"name":{"type":"string"},"website":{"type":"null"},"defaultCurrency":{"type":"string"}}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Store" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.website === undefined) && (missing0 = "website"))) || ((data.defaultCurrency === undefined) && (missing0 = "defaultCurrency"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "name")) || (key0 === "website")) || (key0 === "defaultCurrency"))){
validate59.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate59.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate59.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.website !== undefined){
const _errs6 = errors;
if(data.website !== null){
validate59.errors = [{instancePath:instancePath+"/website",schemaPath:"#/properties/website/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.defaultCurrency !== undefined){
const _errs8 = errors;
if(typeof data.defaultCurrency !== "string"){
validate59.errors = [{instancePath:instancePath+"/defaultCurrency",schemaPath:"#/properties/defaultCurrency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
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
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listStores_200" */;
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
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate59(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


const schema25 = {"$id":"getStore_200","$ref":"Store"};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="getStore_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate59(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


const schema26 = {"$id":"listPaymentMethods_200","type":"array","items":{"$ref":"PaymentMethod"}};
const schema27 = {"$id":"PaymentMethod","type":"object","additionalProperties":false,"required":["enabled","paymentMethodId","paymentMethod","cryptoCode"],"properties":{"enabled":{"type":"boolean","const":true},"paymentMethodId":{"type":"string"},"paymentMethod":{"type":"string"},"cryptoCode":{"type":"string","const":"USDT"}}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="PaymentMethod" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.enabled === undefined) && (missing0 = "enabled")) || ((data.paymentMethodId === undefined) && (missing0 = "paymentMethodId"))) || ((data.paymentMethod === undefined) && (missing0 = "paymentMethod"))) || ((data.cryptoCode === undefined) && (missing0 = "cryptoCode"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "enabled") || (key0 === "paymentMethodId")) || (key0 === "paymentMethod")) || (key0 === "cryptoCode"))){
validate64.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.enabled !== undefined){
let data0 = data.enabled;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate64.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
if(true !== data0){
validate64.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paymentMethodId !== undefined){
const _errs4 = errors;
if(typeof data.paymentMethodId !== "string"){
validate64.errors = [{instancePath:instancePath+"/paymentMethodId",schemaPath:"#/properties/paymentMethodId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paymentMethod !== undefined){
const _errs6 = errors;
if(typeof data.paymentMethod !== "string"){
validate64.errors = [{instancePath:instancePath+"/paymentMethod",schemaPath:"#/properties/paymentMethod/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cryptoCode !== undefined){
let data3 = data.cryptoCode;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate64.errors = [{instancePath:instancePath+"/cryptoCode",schemaPath:"#/properties/cryptoCode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("USDT" !== data3){
validate64.errors = [{instancePath:instancePath+"/cryptoCode",schemaPath:"#/properties/cryptoCode/const",keyword:"const",params:{allowedValue: "USDT"},message:"must be equal to constant"}];
return false;
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
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listPaymentMethods_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
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
if(!(validate64(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


const schema28 = {"$id":"listInvoices_200","type":"array","items":{"$ref":"Invoice"}};
const schema29 = {"$id":"Invoice","type":"object","additionalProperties":false,"required":["id","storeId","amount","currency","type","checkoutLink","createdTime","expirationTime","monitoringExpiration","status","additionalStatus","availableStatusesForManualMarking","archived","metadata","checkout"],"properties":{"id":{"type":"string","format":"uuid"},"storeId":{"type":"string"},"amount":{"type":"string"},"currency":{"type":"string"},"type":{"type":"string","const":"Standard"},"checkoutLink":{"type":"string","format":"uri"},"createdTime":{"type":"integer"},"expirationTime":{"type":"integer"},"monitoringExpiration":{"type":"integer"},"status":{"type":"string","enum":["New","Processing","Settled","Expired"]},"additionalStatus":{"type":"string","enum":["None","PaidPartial","PaidOver","PaidLate","Marked"]},"availableStatusesForManualMarking":{"type":"array","items":{"type":"string","const":"Invalid"}},"archived":{"type":"boolean"},"metadata":{"type":"object","additionalProperties":true},"checkout":{"type":"object","additionalProperties":false,"required":["speedPolicy","paymentMethods","defaultPaymentMethod","expirationMinutes","monitoringMinutes","paymentTolerance","redirectURL","redirectAutomatically","defaultLanguage"],"properties":{"speedPolicy":{"type":"string"},"paymentMethods":{"type":"array","items":{"type":"string"}},"defaultPaymentMethod":{"type":"string"},"expirationMinutes":{"type":"integer"},"monitoringMinutes":{"type":"integer"},"paymentTolerance":{"type":"number"},"redirectURL":{"type":["string","null"]},"redirectAutomatically":{"type":"boolean"},"defaultLanguage":{"type":"null"}}}}};
const func1 = Object.prototype.hasOwnProperty;

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Invoice" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.storeId === undefined) && (missing0 = "storeId"))) || ((data.amount === undefined) && (missing0 = "amount"))) || ((data.currency === undefined) && (missing0 = "currency"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.checkoutLink === undefined) && (missing0 = "checkoutLink"))) || ((data.createdTime === undefined) && (missing0 = "createdTime"))) || ((data.expirationTime === undefined) && (missing0 = "expirationTime"))) || ((data.monitoringExpiration === undefined) && (missing0 = "monitoringExpiration"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.additionalStatus === undefined) && (missing0 = "additionalStatus"))) || ((data.availableStatusesForManualMarking === undefined) && (missing0 = "availableStatusesForManualMarking"))) || ((data.archived === undefined) && (missing0 = "archived"))) || ((data.metadata === undefined) && (missing0 = "metadata"))) || ((data.checkout === undefined) && (missing0 = "checkout"))){
validate67.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema29.properties, key0))){
validate67.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
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
validate67.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.storeId !== undefined){
const _errs4 = errors;
if(typeof data.storeId !== "string"){
validate67.errors = [{instancePath:instancePath+"/storeId",schemaPath:"#/properties/storeId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.amount !== undefined){
const _errs6 = errors;
if(typeof data.amount !== "string"){
validate67.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.currency !== undefined){
const _errs8 = errors;
if(typeof data.currency !== "string"){
validate67.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data4 = data.type;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate67.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("Standard" !== data4){
validate67.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "Standard"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkoutLink !== undefined){
const _errs12 = errors;
if(errors === _errs12){
if(errors === _errs12){
if(!(typeof data.checkoutLink === "string")){
validate67.errors = [{instancePath:instancePath+"/checkoutLink",schemaPath:"#/properties/checkoutLink/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdTime !== undefined){
let data6 = data.createdTime;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate67.errors = [{instancePath:instancePath+"/createdTime",schemaPath:"#/properties/createdTime/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expirationTime !== undefined){
let data7 = data.expirationTime;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate67.errors = [{instancePath:instancePath+"/expirationTime",schemaPath:"#/properties/expirationTime/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.monitoringExpiration !== undefined){
let data8 = data.monitoringExpiration;
const _errs18 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate67.errors = [{instancePath:instancePath+"/monitoringExpiration",schemaPath:"#/properties/monitoringExpiration/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data9 = data.status;
const _errs20 = errors;
if(typeof data9 !== "string"){
validate67.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data9 === "New") || (data9 === "Processing")) || (data9 === "Settled")) || (data9 === "Expired"))){
validate67.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema29.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.additionalStatus !== undefined){
let data10 = data.additionalStatus;
const _errs22 = errors;
if(typeof data10 !== "string"){
validate67.errors = [{instancePath:instancePath+"/additionalStatus",schemaPath:"#/properties/additionalStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((data10 === "None") || (data10 === "PaidPartial")) || (data10 === "PaidOver")) || (data10 === "PaidLate")) || (data10 === "Marked"))){
validate67.errors = [{instancePath:instancePath+"/additionalStatus",schemaPath:"#/properties/additionalStatus/enum",keyword:"enum",params:{allowedValues: schema29.properties.additionalStatus.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.availableStatusesForManualMarking !== undefined){
let data11 = data.availableStatusesForManualMarking;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data11)){
var valid1 = true;
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
const _errs26 = errors;
if(typeof data12 !== "string"){
validate67.errors = [{instancePath:instancePath+"/availableStatusesForManualMarking/" + i0,schemaPath:"#/properties/availableStatusesForManualMarking/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("Invalid" !== data12){
validate67.errors = [{instancePath:instancePath+"/availableStatusesForManualMarking/" + i0,schemaPath:"#/properties/availableStatusesForManualMarking/items/const",keyword:"const",params:{allowedValue: "Invalid"},message:"must be equal to constant"}];
return false;
}
var valid1 = _errs26 === errors;
if(!valid1){
break;
}
}
}
else {
validate67.errors = [{instancePath:instancePath+"/availableStatusesForManualMarking",schemaPath:"#/properties/availableStatusesForManualMarking/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.archived !== undefined){
const _errs28 = errors;
if(typeof data.archived !== "boolean"){
validate67.errors = [{instancePath:instancePath+"/archived",schemaPath:"#/properties/archived/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data14 = data.metadata;
const _errs30 = errors;
if(errors === _errs30){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
}
else {
validate67.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkout !== undefined){
let data15 = data.checkout;
const _errs33 = errors;
if(errors === _errs33){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing1;
if((((((((((data15.speedPolicy === undefined) && (missing1 = "speedPolicy")) || ((data15.paymentMethods === undefined) && (missing1 = "paymentMethods"))) || ((data15.defaultPaymentMethod === undefined) && (missing1 = "defaultPaymentMethod"))) || ((data15.expirationMinutes === undefined) && (missing1 = "expirationMinutes"))) || ((data15.monitoringMinutes === undefined) && (missing1 = "monitoringMinutes"))) || ((data15.paymentTolerance === undefined) && (missing1 = "paymentTolerance"))) || ((data15.redirectURL === undefined) && (missing1 = "redirectURL"))) || ((data15.redirectAutomatically === undefined) && (missing1 = "redirectAutomatically"))) || ((data15.defaultLanguage === undefined) && (missing1 = "defaultLanguage"))){
validate67.errors = [{instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs35 = errors;
for(const key1 in data15){
if(!(func1.call(schema29.properties.checkout.properties, key1))){
validate67.errors = [{instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs35 === errors){
if(data15.speedPolicy !== undefined){
const _errs36 = errors;
if(typeof data15.speedPolicy !== "string"){
validate67.errors = [{instancePath:instancePath+"/checkout/speedPolicy",schemaPath:"#/properties/checkout/properties/speedPolicy/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs36 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.paymentMethods !== undefined){
let data17 = data15.paymentMethods;
const _errs38 = errors;
if(errors === _errs38){
if(Array.isArray(data17)){
var valid3 = true;
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
const _errs40 = errors;
if(typeof data17[i1] !== "string"){
validate67.errors = [{instancePath:instancePath+"/checkout/paymentMethods/" + i1,schemaPath:"#/properties/checkout/properties/paymentMethods/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs40 === errors;
if(!valid3){
break;
}
}
}
else {
validate67.errors = [{instancePath:instancePath+"/checkout/paymentMethods",schemaPath:"#/properties/checkout/properties/paymentMethods/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid2 = _errs38 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.defaultPaymentMethod !== undefined){
const _errs42 = errors;
if(typeof data15.defaultPaymentMethod !== "string"){
validate67.errors = [{instancePath:instancePath+"/checkout/defaultPaymentMethod",schemaPath:"#/properties/checkout/properties/defaultPaymentMethod/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs42 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.expirationMinutes !== undefined){
let data20 = data15.expirationMinutes;
const _errs44 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate67.errors = [{instancePath:instancePath+"/checkout/expirationMinutes",schemaPath:"#/properties/checkout/properties/expirationMinutes/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid2 = _errs44 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.monitoringMinutes !== undefined){
let data21 = data15.monitoringMinutes;
const _errs46 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate67.errors = [{instancePath:instancePath+"/checkout/monitoringMinutes",schemaPath:"#/properties/checkout/properties/monitoringMinutes/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid2 = _errs46 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.paymentTolerance !== undefined){
let data22 = data15.paymentTolerance;
const _errs48 = errors;
if(!((typeof data22 == "number") && (isFinite(data22)))){
validate67.errors = [{instancePath:instancePath+"/checkout/paymentTolerance",schemaPath:"#/properties/checkout/properties/paymentTolerance/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid2 = _errs48 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.redirectURL !== undefined){
let data23 = data15.redirectURL;
const _errs50 = errors;
if((typeof data23 !== "string") && (data23 !== null)){
validate67.errors = [{instancePath:instancePath+"/checkout/redirectURL",schemaPath:"#/properties/checkout/properties/redirectURL/type",keyword:"type",params:{type: schema29.properties.checkout.properties.redirectURL.type},message:"must be string,null"}];
return false;
}
var valid2 = _errs50 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.redirectAutomatically !== undefined){
const _errs52 = errors;
if(typeof data15.redirectAutomatically !== "boolean"){
validate67.errors = [{instancePath:instancePath+"/checkout/redirectAutomatically",schemaPath:"#/properties/checkout/properties/redirectAutomatically/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid2 = _errs52 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data15.defaultLanguage !== undefined){
const _errs54 = errors;
if(data15.defaultLanguage !== null){
validate67.errors = [{instancePath:instancePath+"/checkout/defaultLanguage",schemaPath:"#/properties/checkout/properties/defaultLanguage/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid2 = _errs54 === errors;
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
validate67.errors = [{instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs33 === errors;
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
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listInvoices_200" */;
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
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate67(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


const schema30 = {"$id":"createInvoice_200","$ref":"Invoice"};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="createInvoice_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate67(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


const schema31 = {"$id":"listInvoicePaymentMethods_200","type":"array","items":{"$ref":"InvoicePaymentMethod"}};
const schema32 = {"$id":"InvoicePaymentMethod","type":"object","additionalProperties":false,"required":["paymentMethodId","paymentMethod","currency","cryptoCode","destination","paymentLink","rate","paymentMethodPaid","totalPaid","due","amount","networkFee","paymentMethodFee","payments","activated"],"properties":{"paymentMethodId":{"type":"string"},"paymentMethod":{"type":"string"},"currency":{"type":"string","const":"USDT"},"cryptoCode":{"type":"string","const":"USDT"},"destination":{"type":"string"},"paymentLink":{"type":"string","format":"uri"},"rate":{"type":"string"},"paymentMethodPaid":{"type":"string"},"totalPaid":{"type":"string"},"due":{"type":"string"},"amount":{"type":"string"},"networkFee":{"type":"string","const":"0"},"paymentMethodFee":{"type":"string","const":"0"},"activated":{"type":"boolean","const":true},"payments":{"type":"array","items":{"$ref":"Payment"}}}};
const schema33 = {"$id":"Payment","type":"object","additionalProperties":false,"required":["id","receivedDate","value","fee","status","destination"],"properties":{"id":{"type":"string"},"receivedDate":{"type":"integer"},"value":{"type":"string"},"fee":{"type":"string","const":"0"},"status":{"type":"string","enum":["Processing","Settled","Invalid"]},"destination":{"type":"string"}}};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Payment" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate73.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.id === undefined) && (missing0 = "id")) || ((data.receivedDate === undefined) && (missing0 = "receivedDate"))) || ((data.value === undefined) && (missing0 = "value"))) || ((data.fee === undefined) && (missing0 = "fee"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.destination === undefined) && (missing0 = "destination"))){
validate73.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "id") || (key0 === "receivedDate")) || (key0 === "value")) || (key0 === "fee")) || (key0 === "status")) || (key0 === "destination"))){
validate73.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate73.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.receivedDate !== undefined){
let data1 = data.receivedDate;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate73.errors = [{instancePath:instancePath+"/receivedDate",schemaPath:"#/properties/receivedDate/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
const _errs6 = errors;
if(typeof data.value !== "string"){
validate73.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fee !== undefined){
let data3 = data.fee;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate73.errors = [{instancePath:instancePath+"/fee",schemaPath:"#/properties/fee/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("0" !== data3){
validate73.errors = [{instancePath:instancePath+"/fee",schemaPath:"#/properties/fee/const",keyword:"const",params:{allowedValue: "0"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data4 = data.status;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate73.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data4 === "Processing") || (data4 === "Settled")) || (data4 === "Invalid"))){
validate73.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema33.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.destination !== undefined){
const _errs12 = errors;
if(typeof data.destination !== "string"){
validate73.errors = [{instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs12 === errors;
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
else {
validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate73.errors = vErrors;
return errors === 0;
}
validate73.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="InvoicePaymentMethod" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((data.paymentMethodId === undefined) && (missing0 = "paymentMethodId")) || ((data.paymentMethod === undefined) && (missing0 = "paymentMethod"))) || ((data.currency === undefined) && (missing0 = "currency"))) || ((data.cryptoCode === undefined) && (missing0 = "cryptoCode"))) || ((data.destination === undefined) && (missing0 = "destination"))) || ((data.paymentLink === undefined) && (missing0 = "paymentLink"))) || ((data.rate === undefined) && (missing0 = "rate"))) || ((data.paymentMethodPaid === undefined) && (missing0 = "paymentMethodPaid"))) || ((data.totalPaid === undefined) && (missing0 = "totalPaid"))) || ((data.due === undefined) && (missing0 = "due"))) || ((data.amount === undefined) && (missing0 = "amount"))) || ((data.networkFee === undefined) && (missing0 = "networkFee"))) || ((data.paymentMethodFee === undefined) && (missing0 = "paymentMethodFee"))) || ((data.payments === undefined) && (missing0 = "payments"))) || ((data.activated === undefined) && (missing0 = "activated"))){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
validate72.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.paymentMethodId !== undefined){
const _errs2 = errors;
if(typeof data.paymentMethodId !== "string"){
validate72.errors = [{instancePath:instancePath+"/paymentMethodId",schemaPath:"#/properties/paymentMethodId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paymentMethod !== undefined){
const _errs4 = errors;
if(typeof data.paymentMethod !== "string"){
validate72.errors = [{instancePath:instancePath+"/paymentMethod",schemaPath:"#/properties/paymentMethod/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.currency !== undefined){
let data2 = data.currency;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate72.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("USDT" !== data2){
validate72.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/const",keyword:"const",params:{allowedValue: "USDT"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cryptoCode !== undefined){
let data3 = data.cryptoCode;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate72.errors = [{instancePath:instancePath+"/cryptoCode",schemaPath:"#/properties/cryptoCode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("USDT" !== data3){
validate72.errors = [{instancePath:instancePath+"/cryptoCode",schemaPath:"#/properties/cryptoCode/const",keyword:"const",params:{allowedValue: "USDT"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.destination !== undefined){
const _errs10 = errors;
if(typeof data.destination !== "string"){
validate72.errors = [{instancePath:instancePath+"/destination",schemaPath:"#/properties/destination/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paymentLink !== undefined){
const _errs12 = errors;
if(errors === _errs12){
if(errors === _errs12){
if(!(typeof data.paymentLink === "string")){
validate72.errors = [{instancePath:instancePath+"/paymentLink",schemaPath:"#/properties/paymentLink/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rate !== undefined){
const _errs14 = errors;
if(typeof data.rate !== "string"){
validate72.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paymentMethodPaid !== undefined){
const _errs16 = errors;
if(typeof data.paymentMethodPaid !== "string"){
validate72.errors = [{instancePath:instancePath+"/paymentMethodPaid",schemaPath:"#/properties/paymentMethodPaid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalPaid !== undefined){
const _errs18 = errors;
if(typeof data.totalPaid !== "string"){
validate72.errors = [{instancePath:instancePath+"/totalPaid",schemaPath:"#/properties/totalPaid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.due !== undefined){
const _errs20 = errors;
if(typeof data.due !== "string"){
validate72.errors = [{instancePath:instancePath+"/due",schemaPath:"#/properties/due/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.amount !== undefined){
const _errs22 = errors;
if(typeof data.amount !== "string"){
validate72.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.networkFee !== undefined){
let data11 = data.networkFee;
const _errs24 = errors;
if(typeof data11 !== "string"){
validate72.errors = [{instancePath:instancePath+"/networkFee",schemaPath:"#/properties/networkFee/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("0" !== data11){
validate72.errors = [{instancePath:instancePath+"/networkFee",schemaPath:"#/properties/networkFee/const",keyword:"const",params:{allowedValue: "0"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paymentMethodFee !== undefined){
let data12 = data.paymentMethodFee;
const _errs26 = errors;
if(typeof data12 !== "string"){
validate72.errors = [{instancePath:instancePath+"/paymentMethodFee",schemaPath:"#/properties/paymentMethodFee/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("0" !== data12){
validate72.errors = [{instancePath:instancePath+"/paymentMethodFee",schemaPath:"#/properties/paymentMethodFee/const",keyword:"const",params:{allowedValue: "0"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.activated !== undefined){
let data13 = data.activated;
const _errs28 = errors;
if(typeof data13 !== "boolean"){
validate72.errors = [{instancePath:instancePath+"/activated",schemaPath:"#/properties/activated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
if(true !== data13){
validate72.errors = [{instancePath:instancePath+"/activated",schemaPath:"#/properties/activated/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payments !== undefined){
let data14 = data.payments;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data14)){
var valid1 = true;
const len0 = data14.length;
for(let i0=0; i0<len0; i0++){
const _errs32 = errors;
if(!(validate73(data14[i0], {instancePath:instancePath+"/payments/" + i0,parentData:data14,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid1 = _errs32 === errors;
if(!valid1){
break;
}
}
}
else {
validate72.errors = [{instancePath:instancePath+"/payments",schemaPath:"#/properties/payments/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs30 === errors;
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
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listInvoicePaymentMethods_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
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
if(!(validate72(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


const schema34 = {"$id":"listWebhooks_200","type":"array","items":{"$ref":"Webhook"}};
const schema35 = {"$id":"Webhook","type":"object","additionalProperties":false,"required":["id","enabled","automaticRedelivery","url","authorizedEvents"],"properties":{"id":{"type":"string"},"enabled":{"type":"boolean"},"automaticRedelivery":{"type":"boolean","const":true},"url":{"type":"string","format":"uri"},"authorizedEvents":{"type":"object","additionalProperties":false,"required":["everything","specificEvents"],"properties":{"everything":{"type":"boolean"},"specificEvents":{"type":"array","items":{"type":"string"}}}},"secret":{"type":"string"}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Webhook" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.id === undefined) && (missing0 = "id")) || ((data.enabled === undefined) && (missing0 = "enabled"))) || ((data.automaticRedelivery === undefined) && (missing0 = "automaticRedelivery"))) || ((data.url === undefined) && (missing0 = "url"))) || ((data.authorizedEvents === undefined) && (missing0 = "authorizedEvents"))){
validate77.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "id") || (key0 === "enabled")) || (key0 === "automaticRedelivery")) || (key0 === "url")) || (key0 === "authorizedEvents")) || (key0 === "secret"))){
validate77.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate77.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enabled !== undefined){
const _errs4 = errors;
if(typeof data.enabled !== "boolean"){
validate77.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.automaticRedelivery !== undefined){
let data2 = data.automaticRedelivery;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate77.errors = [{instancePath:instancePath+"/automaticRedelivery",schemaPath:"#/properties/automaticRedelivery/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
if(true !== data2){
validate77.errors = [{instancePath:instancePath+"/automaticRedelivery",schemaPath:"#/properties/automaticRedelivery/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(!(typeof data.url === "string")){
validate77.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.authorizedEvents !== undefined){
let data4 = data.authorizedEvents;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if(((data4.everything === undefined) && (missing1 = "everything")) || ((data4.specificEvents === undefined) && (missing1 = "specificEvents"))){
validate77.errors = [{instancePath:instancePath+"/authorizedEvents",schemaPath:"#/properties/authorizedEvents/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs12 = errors;
for(const key1 in data4){
if(!((key1 === "everything") || (key1 === "specificEvents"))){
validate77.errors = [{instancePath:instancePath+"/authorizedEvents",schemaPath:"#/properties/authorizedEvents/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs12 === errors){
if(data4.everything !== undefined){
const _errs13 = errors;
if(typeof data4.everything !== "boolean"){
validate77.errors = [{instancePath:instancePath+"/authorizedEvents/everything",schemaPath:"#/properties/authorizedEvents/properties/everything/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data4.specificEvents !== undefined){
let data6 = data4.specificEvents;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data6)){
var valid2 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
const _errs17 = errors;
if(typeof data6[i0] !== "string"){
validate77.errors = [{instancePath:instancePath+"/authorizedEvents/specificEvents/" + i0,schemaPath:"#/properties/authorizedEvents/properties/specificEvents/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs17 === errors;
if(!valid2){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/authorizedEvents/specificEvents",schemaPath:"#/properties/authorizedEvents/properties/specificEvents/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
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
else {
validate77.errors = [{instancePath:instancePath+"/authorizedEvents",schemaPath:"#/properties/authorizedEvents/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret !== undefined){
const _errs19 = errors;
if(typeof data.secret !== "string"){
validate77.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs19 === errors;
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
else {
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="listWebhooks_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate76.evaluated;
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
if(!(validate77(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


const schema36 = {"$id":"createWebhook_200","$ref":"Webhook"};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="createWebhook_200" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate77(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
return { getServerInfo_200: validate52, getCurrentKey_200: validate55, listStores_200: validate58, getStore_200: validate61, listPaymentMethods_200: validate63, listInvoices_200: validate66, createInvoice_200: validate69, listInvoicePaymentMethods_200: validate71, listWebhooks_200: validate76, createWebhook_200: validate79 }
})()
export const bodies = {
  "listInvoices": requests.listInvoices_fields,
  "createInvoice": requests.createInvoice_fields,
  "updateInvoice": requests.updateInvoice_fields,
  "markInvoice": requests.markInvoice_fields,
  "createWebhook": requests.createWebhook_fields,
  "updateWebhook": requests.createWebhook_fields,
}
export const queries = {

}
export const paths = {

}
export const responses = {
  "getServerInfo": { 200: answers.getServerInfo_200 },
  "getCurrentKey": { 200: answers.getCurrentKey_200 },
  "listStores": { 200: answers.listStores_200 },
  "getStore": { 200: answers.getStore_200 },
  "listPaymentMethods": { 200: answers.listPaymentMethods_200 },
  "listInvoices": { 200: answers.listInvoices_200 },
  "createInvoice": { 200: answers.createInvoice_200 },
  "getInvoice": { 200: answers.createInvoice_200 },
  "updateInvoice": { 200: answers.createInvoice_200 },
  "archiveInvoice": { 200: answers.createInvoice_200 },
  "listInvoicePaymentMethods": { 200: answers.listInvoicePaymentMethods_200 },
  "markInvoice": { 200: answers.createInvoice_200 },
  "listWebhooks": { 200: answers.listWebhooks_200 },
  "createWebhook": { 200: answers.createWebhook_200 },
  "getWebhook": { 200: answers.createWebhook_200 },
  "updateWebhook": { 200: answers.createWebhook_200 },
}
export const events = {

}
export const webhooks = {

}
